-- Reports of suspicious transactions, hidden from sellers
-- (docs/decisions/0108-keep-suspicions-from-sellers.md).

create table suspicious_reports (
  id uuid primary key default gen_random_uuid(),
  -- Random, because the order of receipts would reveal how many reports there are.
  receipt text not null constraint suspicious_reports_receipt unique check (receipt ~ '^R-[2-9A-Z]{8}$'),
  source text not null constraint suspicious_reports_source check (source in ('office', 'colleague', 'screening')),
  customer_id uuid constraint suspicious_reports_customer references customers (id),
  hit_id uuid constraint suspicious_reports_hit unique references screening_hits (id),
  -- Who or what the report is about, as entered or as named at that time.
  subject text not null check (length(subject) between 2 and 300),
  what text not null check (length(what) between 10 and 4000),
  branch_id uuid not null constraint suspicious_reports_branch references branches (id),
  raised_by uuid not null constraint suspicious_reports_requester references users (id),
  raised_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'draft' constraint suspicious_reports_state check (state in ('draft', 'decided', 'filed')),
  decision text constraint suspicious_reports_decision check (decision in ('file', 'no-file')),
  decision_reason text check (length(decision_reason) between 3 and 2000),
  decided_by uuid constraint suspicious_reports_decider references users (id),
  decided_at timestamptz,
  filed_reference text check (length(filed_reference) between 2 and 100),
  filed_on date,
  filed_by uuid constraint suspicious_reports_filer references users (id),
  filed_at timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint suspicious_reports_screening check ((source = 'screening') = (hit_id is not null)),
  constraint suspicious_reports_decided check (num_nonnulls(decision, decision_reason, decided_by, decided_at) in (0, 4)
    and (state = 'draft') = (decision is null)),
  constraint suspicious_reports_filed check (num_nonnulls(filed_reference, filed_on, filed_by, filed_at) in (0, 4)
    and (state = 'filed') = (filed_on is not null) and (state <> 'filed' or decision = 'file'))
);
comment on table suspicious_reports is 'A suspicion of money laundering, the decision about it and its report to the authority.';
create index suspicious_reports_raised_at on suspicious_reports (raised_at desc, id desc);
create index suspicious_reports_customer_id on suspicious_reports (customer_id) where customer_id is not null;
create index suspicious_reports_branch_id on suspicious_reports (branch_id);
create index suspicious_reports_raised_by on suspicious_reports (raised_by);
create index suspicious_reports_decided_by on suspicious_reports (decided_by) where decided_by is not null;
create index suspicious_reports_filed_by on suspicious_reports (filed_by) where filed_by is not null;
revoke delete, truncate on suspicious_reports from okwan_app;

create function refuse_report_change() returns trigger language plpgsql as $$
begin
  raise exception 'a suspicious report keeps what was reported and decided' using errcode = '23514',
    constraint = 'suspicious_reports_final';
end $$;
comment on function refuse_report_change() is 'Refuses to change what was reported, a decision or a filed report.';
create trigger suspicious_reports_final before update on suspicious_reports for each row
  when (old.state = 'filed' or old.decision = 'no-file'
    or (old.id, old.receipt, old.source, old.customer_id, old.hit_id, old.subject, old.what, old.branch_id, old.raised_by,
        old.raised_at, old.due_at)
      is distinct from (new.id, new.receipt, new.source, new.customer_id, new.hit_id, new.subject, new.what, new.branch_id,
        new.raised_by, new.raised_at, new.due_at)
    or (old.decision is not null and (old.decision, old.decision_reason, old.decided_by, old.decided_at)
      is distinct from (new.decision, new.decision_reason, new.decided_by, new.decided_at)))
  execute function refuse_report_change();
