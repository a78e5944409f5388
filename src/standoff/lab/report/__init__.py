"""One report of what the lab has measured: a single page that fetches nothing and runs nothing."""
