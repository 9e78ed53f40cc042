-- A list of companies reads each branch in its order. Few customers are companies, so without an index it reads all customers.
create index customers_companies on customers (branch_id, created_at desc, id desc) where customer_type = 'corporate';
