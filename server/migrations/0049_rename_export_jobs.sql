-- Jobs that delete an expired export have the name of what they do.
update jobs set kind = 'export.expire' where kind = 'export.forget';
