-- An approval can be undone until the offer is sent.
insert into status_moves (entity, from_status, event, to_status) values
  ('claim', 'approved', 'undo_approval', 'assessed');
