-- Only comments change: they now use the words of docs/glossary.md and can be understood without the migration that created them.

comment on table account_changes is
  'A requested change of the phone number or the passkeys of a person, and the decision of a second person about it.';
comment on table alert_rules is 'The rules by which alerts are raised; one row.';
comment on table audit_log is 'An action of a person or a job, with the values before and after.';
comment on table bank_layouts is 'The columns of the statements of a bank account, and the field that each contains.';
comment on table bank_lines is 'One line of a bank account, stored once even if several statements contain it.';
comment on table bank_matches is 'Bank lines that together match movements of the ledger, and the people who decided this.';
comment on table checkouts is 'An amount to collect, and the status of its payment.';
comment on table files is 'A file that a person uploaded, with its bytes.';
comment on table import_layouts is 'The columns of the last file of a kind, and the field that each contains.';
comment on table import_rows is 'A row of an imported file: its texts, the result of the check, and the records that it added.';
comment on table imports is 'A file of a previous system, its status, and the people who uploaded, submitted and approved it.';
comment on table insurers is 'The code of every insurer of a policy or of the ledger; the settings contain its details.';
comment on table messages is 'An SMS or email that was queued for one recipient.';
comment on table permission_changes is 'A single permission that was granted to a person or revoked, and the decision about it.';

comment on function check_staff_payroll() is
  'Refuses a second decision about a payroll batch, a decision by a payee, and a total that differs from its lines.';
comment on function choose_insurer() is 'Sets the insurer of a policy version; an endorsement keeps the insurer of its policy.';
comment on function delete_imported(import_rows) is
  'Deletes the record of an import row; the caller has checked that no later work refers to it.';
comment on function insurer_of_import(timestamptz, uuid) is
  'The insurer of an imported policy, from the current settings, because earlier settings are unknown.';
comment on function insurer_of_imported_policy(timestamptz, uuid, text) is
  'The insurer of an imported policy, from the current settings, because earlier settings are unknown.';
comment on function is_undoing() is 'Whether undo_import_row() runs; only its owner may delete the records of an import.';
comment on function lock_sold_day(date, boolean) is 'Waits until no other transaction adds up or changes the sales of a day.';
comment on function log_claim_voucher() is 'Records that a discharge voucher was submitted or rejected.';
comment on function refuse_insurer_change() is 'Refuses to change the insurer of a policy version.';
comment on function refuse_mode_change() is 'Refuses to change the mode of a database.';
comment on function refuse_tax_document_change() is
  'Refuses to change the content of a tax document, and any change after it is signed.';
comment on function renew_tax_prefix() is 'Sets a new prefix for the numbers of tax documents when a restored database is released.';
comment on function store_answer_once() is 'Skips an answer of a provider that repeats the previous one.';
comment on function undo_import_row(uuid, integer) is
  'Deletes the records that a row of an import added, unless later work refers to them.';
