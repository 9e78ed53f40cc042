-- Electronic invoices (E-VAT): every taxed sale and each refund of it, with the signature of the revenue authority.

create function signs_tax_invoices(moment timestamptz) returns boolean language sql stable as $$
  select coalesce((setting ->> 'isOn')::boolean and setting ->> 'issuer' = 'company', false)
  from (select setting_at('tax-invoices', moment) as setting) given
$$;
comment on function signs_tax_invoices(timestamptz) is 'Whether we sign the invoices of sales at this moment.';

create sequence tax_invoice_numbers;
create sequence tax_credit_note_numbers;
grant usage on sequence tax_invoice_numbers, tax_credit_note_numbers to okwan_app;

alter table installation add column tax_prefix text not null default upper(left(md5(gen_random_uuid()::text), 5))
  check (tax_prefix ~ '^[0-9A-F]{5}$');
comment on column installation.tax_prefix is 'Beginning of the numbers of tax documents. A released copy gets another one, so it never repeats a number.';

create function renew_tax_prefix() returns trigger language plpgsql as $$
begin
  new.tax_prefix := upper(left(md5(gen_random_uuid()::text), 5));
  return new;
end $$;
comment on function renew_tax_prefix() is 'Gives a database that is released another prefix for the numbers of tax documents.';
create trigger installation_renew_tax_prefix before update of home on installation
  for each row when (old.home is distinct from new.home) execute function renew_tax_prefix();

create function tax_number(kind text, digits bigint) returns text language sql stable as $$
  select 'OK' || coalesce((select tax_prefix from installation), '00000')
    || case kind when 'invoice' then '-TRV-' else '-CN-' end || lpad(digits::text, 7, '0')
$$;
comment on function tax_number(text, bigint) is 'Number of a tax document.';

create table tax_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit-note', 'cancellation')),
  -- Number of the invoice, or our reference of the refund. A cancellation has that of its credit note.
  number text not null check (length(number) between 1 and 50),
  journal_id uuid not null references journals (id),
  -- The invoice of a credit note, the credit note of a cancellation.
  about_id uuid references tax_documents (id),
  payment_reference text not null check (length(payment_reference) <= 40),
  policy_record_id uuid not null references policy_records (id),
  net_pesewas bigint not null check (net_pesewas > 0),
  nhil_pesewas bigint not null check (nhil_pesewas >= 0),
  getfund_pesewas bigint not null check (getfund_pesewas >= 0),
  covid_pesewas bigint not null check (covid_pesewas >= 0),
  vat_pesewas bigint not null check (vat_pesewas >= 0),
  opened_at timestamptz not null,
  -- Why it is not signed yet.
  problem text check (problem in ('waiting', 'unreachable', 'settings', 'refused', 'collision')),
  reason text check (length(reason) <= 300),
  tries integer not null default 0 check (tries >= 0),
  tried_at timestamptz,
  -- Null while a person or another document must act first.
  next_at timestamptz,
  -- A request runs until then at the latest.
  busy_until timestamptz,
  -- The authority may have received it, so its answer is looked up before it is sent again.
  is_sent boolean not null default false,
  signed_at timestamptz,
  stamp jsonb,
  constraint tax_documents_journal unique (journal_id),
  constraint tax_documents_about check ((kind = 'invoice') = (about_id is null)),
  constraint tax_documents_signed check ((signed_at is null) = (stamp is null)),
  constraint tax_documents_signed_once check (signed_at is null or (problem is null and next_at is null and busy_until is null)),
  constraint tax_documents_stamp check (stamp is null or (stamp ->> 'signature') <> '')
);
comment on table tax_documents is 'A tax invoice, credit note or its cancellation, with the stamp of the revenue authority once signed.';
create unique index tax_documents_number on tax_documents (number) where kind <> 'cancellation';
create unique index tax_documents_payment on tax_documents (payment_reference) where kind = 'invoice';
create unique index tax_documents_cancelled_once on tax_documents (about_id) where kind = 'cancellation';
create index tax_documents_about_id on tax_documents (about_id) where about_id is not null;
create index tax_documents_policy_record_id on tax_documents (policy_record_id);
create index tax_documents_unsigned on tax_documents (opened_at, id) where signed_at is null;
create index tax_documents_opened_at on tax_documents (opened_at desc, id desc);
revoke delete, truncate on tax_documents from okwan_app;

create function refuse_tax_document_change() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'tax document % is signed', old.number using errcode = '23514', constraint = 'tax_documents_signed_final';
  end if;
  if (old.kind, old.number, old.journal_id, old.about_id, old.payment_reference, old.policy_record_id, old.net_pesewas,
      old.nhil_pesewas, old.getfund_pesewas, old.covid_pesewas, old.vat_pesewas, old.opened_at)
     is distinct from
     (new.kind, new.number, new.journal_id, new.about_id, new.payment_reference, new.policy_record_id, new.net_pesewas,
      new.nhil_pesewas, new.getfund_pesewas, new.covid_pesewas, new.vat_pesewas, new.opened_at) then
    raise exception 'the content of tax document % is fixed', old.number
      using errcode = '23514', constraint = 'tax_documents_signed_final';
  end if;
  return new;
end $$;
comment on function refuse_tax_document_change() is 'Refuses another content, and every change of a signed document.';
create trigger tax_documents_no_change before update on tax_documents
  for each row execute function refuse_tax_document_change();

create table tax_requests (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references tax_documents (id),
  operation text not null check (operation in ('sign', 'find', 'cancel')),
  sent_at timestamptz not null,
  -- Null until the answer.
  result text check (result in ('signed', 'unclear', 'unreachable', 'settings', 'refused', 'collision', 'absent')),
  answer text check (length(answer) <= 300),
  answered_at timestamptz,
  constraint tax_requests_answered check ((result is null) = (answered_at is null))
);
comment on table tax_requests is 'A request to E-VAT with the meaning of its answer. The content is that of the document.';
create index tax_requests_document_id on tax_requests (document_id, sent_at desc);
create index tax_requests_sent_at on tax_requests (sent_at desc);
create index tax_requests_settings on tax_requests (answered_at desc) where result = 'settings';
revoke delete, truncate on tax_requests from okwan_app;
