"""Families of three: a boss, two bodyguards, one purse.  FAM-01 to FAM-49"""
