-- A refund points to the service request it came from, instead of naming its number in a sentence.
alter table payouts add column service_request_id uuid
  constraint payouts_service_request_id_fkey references service_requests (id);

-- No rule is decided anew here: each payout stays as it is, so what its rules would say about it must not stop an upgrade.
alter table payouts disable trigger user;
update payouts p set service_request_id = s.id from service_requests s
  where p.policy_id = s.policy_id
    and starts_with(p.about, 'SR-' || lpad(s.number::text, greatest(6, length(s.number::text)), '0') || ':');
alter table payouts enable trigger user;

create index payouts_service_request_id on payouts (service_request_id) where service_request_id is not null;
