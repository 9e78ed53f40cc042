-- Which list a file is written from.
alter table exports add column list text not null default 'policies'
  constraint exports_list check (list in ('policies', 'transactions'));
alter table exports alter column list drop default;
