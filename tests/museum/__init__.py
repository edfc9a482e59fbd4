"""The museum: what earlier versions wrote, opened and played on by this one."""
