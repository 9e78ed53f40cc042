-- Handing over finds what somebody has in hand; most of it is found by an index that stands already.
create index if not exists policy_records_in_hand on policy_records (agent_id) where is_current and agent_id is not null;
create index if not exists service_requests_in_hand on service_requests (assignee_id)
  where status in ('pending', 'in_review', 'more_info') and assignee_id is not null;
create index if not exists checkouts_in_hand on checkouts (agent_id) where state in ('open', 'failed') and agent_id is not null;
