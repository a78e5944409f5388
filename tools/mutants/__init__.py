"""`make mutants`: does any scenario notice when a rule is changed?

Every mutant (see `changes` for what is changed and what is not) lives in a process of its own, forked from one that
has read all scenarios and loaded the rules (see `loading` for how a change comes in).  It runs, until something fails,
the scenarios that pass through the changed statement (for the modules that copy games also on copies, and through save
and load), the tests that know its module well (`tests/first/test_split.py` for the split), and then, while patience
lasts, all tests of its edition, of words and of conformance, which prove what no scenario can: that the view and
imagining keep secrets.

A mutant is killed when something fails, timed out when it never comes to an end (which is noticed, too), and survives
otherwise.  One that cannot even be loaded proves nothing and is not counted.  Survivors that somebody has looked at
are listed in `tests/mutants/accepted.toml`: as equivalent, when no player could ever tell, or with the reason why no
test is worth it; scenarios and their own tests try these again, the rest is spared.  At least 95 % of the mutants that
are not equivalent must die.

Results are kept in `build/mutants.jsonl`, and `--resume` tries only what is not known yet: mutants of changed classes
and functions, those whose killer has changed, and survivors with the scenarios and tests that are new since.
"""

import os

os.environ["STANDOFF_COMPILED"] = "no"  # a change of a source must be seen
