-- Opening balances of a company that begins with capital are equity, not income of the first month.
alter table ledger_accounts drop constraint ledger_accounts_type_check;
alter table ledger_accounts add constraint ledger_accounts_type_check
  check (type in ('asset', 'liability', 'equity', 'income', 'expense'));
insert into ledger_accounts (code, name, title, type) values ('3010', 'openingEquity', 'Opening balance equity', 'equity');
