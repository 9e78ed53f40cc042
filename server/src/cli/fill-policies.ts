import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { remindersDue } from '@okwan/domain/policies/policies/renewal'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import pg from 'pg'
import { requireDemo } from '../demo/seed.ts'
import type { Database } from '../platform/db/transaction.ts'
import { motorRateBookOn } from '../products/rate-books/motor-rate-book.ts'
import { priceMotor } from '../sales/motor/price-motor.ts'

const BATCH = 50_000
const YEAR_DAYS = 365
const FILLED = [
  'policy_records',
  'policies',
  'customers',
  'vehicles',
  'stickers',
  'policy_status_log',
  'renewal_reminders',
]

/**
 * Adds invented policies with customers, vehicles, stickers and their history. PostgreSQL generates the rows in batches. The
 * history is generated too, so the triggers that write and check it are disabled, and indexes are built at the end. One
 * transaction adds the policies, with all constraints checked. The result resembles a used database: rows are in order of sale,
 * statuses and reminders are as the jobs would have left them, and the tables are vacuumed and analysed.
 */
export async function fillPolicies(
  { url, db }: { url: string; db: Database },
  count: number,
  now: Date,
  onProgress: (done: number) => void,
): Promise<void> {
  await db.read(requireDemo)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await addSellers(client, count, now)
    await addEstimates(client, db, now)
    await client.query('select setseed(0.42)')
    await client.query(`begin; set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'`)
    await client.query('alter table policy_records disable trigger user')
    const rebuild = await dropIndexes(client)
    for (let done = 0; done < count; done += BATCH) {
      const size = Math.min(BATCH, count - done)
      await addBatch(client, { size, from: done / count, to: (done + size) / count }, now)
      onProgress(done + size)
    }
    for (const statement of rebuild) await client.query(statement)
    await client.query('alter table policy_records enable trigger user; commit')
    await client.query(`vacuum analyze ${FILLED.join(', ')}, users`)
  } finally {
    await client.end()
  }
}

/** Adds an agent for about every 2,000 policies, at most 500, spread over the branches. Every tenth agent has an assistant. */
async function addSellers(client: pg.Client, count: number, now: Date): Promise<void> {
  const sellers = Math.min(500, Math.ceil(count / 2000))
  await client.query(
    `insert into users (full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at)
     select 'Agent ' || i, 'Agent', '23355' || lpad((1000000 + i)::text, 7, '0'), 'FA-' || lpad(i::text, 4, '0'),
       (array(select id from branches order by name))[1 + i % (select count(*) from branches)], $2, $2
     from generate_series(1, $1::integer) i on conflict do nothing`,
    [sellers, now],
  )
  await client.query(
    `insert into users (full_name, role, mobile_number, staff_id, branch_id, agent_id, created_at, updated_at)
     select 'Assistant of ' || full_name, 'AssistantAgent', '23357' || right(mobile_number, 7), 'F' || staff_id, branch_id, id, $1, $1
     from users where staff_id like 'FA-___0' on conflict do nothing`,
    [now],
  )
}

/** Adds a price of the normal code for each class, cover and term; policies share these prices. */
async function addEstimates(client: pg.Client, db: Database, now: Date): Promise<void> {
  const { rowCount } = await client.query(`select from motor_estimates where payload @> '{"filled": true}' limit 1`)
  if (rowCount) return
  const today = toAccraDate(now)
  const { rateBookId, book } = await db.read((tx) => motorRateBookOn(tx, today))
  for (const riskClass of book.classes) {
    for (const coverType of COVER_TYPES) {
      if (coverType === 'xtra' && riskClass.xtraAddOnPesewas === null) continue
      for (const days of [90, YEAR_DAYS]) {
        const { risk, price } = priceMotor(
          {
            riskCode: riskClass.code,
            coverType,
            startDate: today,
            endDate: addDays(today, days - 1),
            seats: Math.max(riskClass.seatMin, riskClass.baseSeats),
            marketValuePesewas: 8_500_000,
            additionalTppdPesewas: 0,
            excessApplicable: true,
            engineCapacityCc: riskClass.code.endsWith('_GT3000') ? 4000 : 1800,
            yearOfManufacture: Number(today.slice(0, 4)) - 6,
            ncdYears: 0,
            fleetSize: 1,
          },
          book,
        )
        await client.query(
          `insert into motor_estimates (rate_book_id, payload, risk, price, cover_type, total_pesewas, created_by, branch_id,
             created_at, expires_at)
           select $1, '{"filled": true}', $2, $3, $4, $5, id, branch_id, $6, $6::timestamptz + interval '1 day'
           from users where role = 'Staff' order by id limit 1`,
          [rateBookId, risk, price, coverType, price.totalPesewas, now],
        )
      }
    }
  }
}

/** `from` and `to` are the part of the sales period that the batch covers, between 0 and 1. */
type Batch = { size: number; from: number; to: number }

async function addBatch(client: pg.Client, { size, from, to }: Batch, now: Date): Promise<void> {
  await client.query(DRAW, [size, now, FIRST_NAMES, LAST_NAMES, MAKES, PLATES, from, to])
  await client.query('analyze fill')
  for (const statement of STATEMENTS) await client.query(statement)
  for (const { days, endsFrom, endsTo } of remindersDue(toAccraDate(now), SETTINGS.reminders.initial)) {
    await client.query(REMIND, [days, now, endsFrom, endsTo])
  }
  await client.query('drop table fill')
}

/** Drops indexes, foreign keys and exclusion constraints, which are faster to create at the end. Returns statements for that. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('x', 'f')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
     where indrelid = any($1::regclass[]) and not indisunique and not indisexclusion`,
    [['policy_records', 'policy_status_log', 'stickers', 'customers']],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

const FIRST_NAMES =
  `Kwame Kofi Yaw Kwabena Kwaku Kojo Kwasi Ama Akosua Abena Akua Yaa Afia Esi Efua Adwoa Nana Mawuli Selorm
  Dzifa Edem Elikem Naa Nii Tetteh Lariba Azara Fuseini Mohammed Ibrahim Fatima Salamatu Emmanuel Samuel Daniel Joseph
  Grace Mercy Comfort Patience Felicia Gifty Prince Richmond`.split(/\s+/)
const LAST_NAMES =
  `Mensah Owusu Boateng Asante Osei Agyeman Appiah Addo Amoah Antwi Ofori Darko Adjei Acheampong Opoku Frimpong
  Gyamfi Yeboah Sarpong Nyarko Quaye Quartey Lamptey Ankrah Tetteh Nartey Agbeko Dogbe Kpodo Amenuvor Abubakari Alhassan
  Yakubu Issah Mahama Bawa Arthur Essien Aidoo Eshun Donkor Bediako Kyei Asiedu Danquah Ampofo Wiredu Baah`.split(/\s+/)
const MAKES = `Toyota|Corolla Toyota|Vitz Toyota|Hilux Toyota|Hiace Hyundai|Elantra Hyundai|Accent Kia|Picanto Kia|Rio
  Nissan|Sentra Nissan|Urvan Honda|Civic Honda|CR-V Volkswagen|Golf Ford|Ranger Mitsubishi|L200 Opel|Astra`.split(/\s+/)
const PLATES = 'GR GT GE GW GN GX AS AW AC WR ER CR VR NR'.split(' ')

/**
 * One row per policy. Start dates are in the last two years and the next 20 days; policies run for 90 or 365 days. Most are in
 * force or expired, and about two in five vehicles are private cars. About one in 30 is cancelled; a few are suspended,
 * challenged, unpaid or lapsed.
 */
const DRAW = `
create temporary table fill as
with drawn as (
  select random() as renewal_share, random() as kind, random() as cover, random() as seller, random() as age,
    $2::timestamptz + interval '20 days' - (1 - $7::float8 - random() * ($8::float8 - $7::float8)) * interval '730 days' as sold_at
  from generate_series(1, $1::integer)
), prices as materialized (
  select id as estimate_id, risk ->> 'riskCode' as risk_code, cover_type, (price ->> 'coverDays')::integer as cover_days,
    (price -> 'limits' ->> 'ownDamagePesewas')::bigint as value, (price ->> 'officePremiumPesewas')::bigint as office,
    (price ->> 'feesPesewas')::bigint as fees, total_pesewas as total,
    row_number() over (order by risk ->> 'riskCode' <> 'X1', id) - 1 as n
  from motor_estimates where payload @> '{"filled": true}'
), sellers as materialized (
  select id as seller_id, branch_id, coalesce(agent_id, case when role = 'Agent' then id end) as agent_id,
    row_number() over (order by id) - 1 as n
  from users where role in ('Staff', 'Agent', 'AssistantAgent')
), dated as (
  select *, sold_at::date as start_date, sold_at::date + cover_days - 1 as end_date,
    least(sold_at, $2::timestamptz - age * interval '3 days') as created_at
  from drawn d
  join prices p on p.n = floor(d.cover ^ 3 * (select count(*) from prices))::bigint
  join sellers s on s.n = floor(d.seller * (select count(*) from sellers))::bigint
), numbered as (
  select nextval('policy_numbers') as number, o.* from (select * from dated order by created_at) o
)
select gen_random_uuid() as policy_id, gen_random_uuid() as record_id, gen_random_uuid() as customer_id,
  gen_random_uuid() as vehicle_id, number, estimate_id, risk_code, cover_type, value, office, fees, total, seller_id, agent_id,
  branch_id, cover_days, start_date, end_date, created_at, renewal_share < 0.3 as is_renewed,
  to_char(created_at, 'YY') || '-' || lpad(number::text, greatest(6, length(number::text)), '0') as tail,
  case when kind < 0.01 and start_date >= $2::date then 'awaiting_payment'
       when kind < 0.02 then 'lapsed'
       when kind < 0.024 then 'challenged'
       when kind < 0.055 then 'cancelled'
       when end_date < $2::date then 'expired'
       when kind < 0.06 and start_date < $2::date - 1 then 'suspended'
       else 'active' end as status,
  ($3::text[])[1 + floor(random() * cardinality($3))] as first_name,
  ($4::text[])[1 + floor(random() * cardinality($4))] as last_name,
  '23324' || lpad(floor(random() * 10000000)::text, 7, '0') as phone,
  split_part(($5::text[])[1 + floor(random() * cardinality($5))], '|', 1) as make,
  split_part(($5::text[])[1 + number % cardinality($5)], '|', 2) as model,
  ($6::text[])[1 + number % cardinality($6)] || ' ' || (1 + number / 14 % 9999) || '-' || lpad((number / 139986 % 100)::text, 2, '0') as plate,
  'JTDBR32E' || lpad(number::text, 9, '0') as chassis
from numbered`

const NEVER_PAID = `('awaiting_payment', 'lapsed')`
const NEVER_ISSUED = `('awaiting_payment', 'lapsed', 'challenged')`

const recordColumns = `id, policy_id, policy_number, make_key, product, record_number, kind, is_current, status, status_at,
  customer_id, vehicle_id, seller_id, agent_id, branch_id, estimate_id, risk_code, cover_type, start_date, end_date, cover_days, sum_insured_pesewas,
  office_premium_pesewas, fees_pesewas, premium_pesewas, due_at, suspended_from, cancelled_from, superseded_from,
  challenge_reason, certificate_number, brown_card_number, sticker_number, mid_reference, issued_at, search_text, created_at,
  insurer_code`
const sold = `seller_id, agent_id, branch_id, estimate_id, risk_code, cover_type`
const price = 'value, office, fees, total'
const searchText = `upper(concat_ws(' ', 'MTR' || replace(tail, '-', ''), regexp_replace(plate, '[^A-Z0-9]', '', 'g'), chassis,
  phone, first_name, last_name))`

const STATEMENTS = [
  `insert into customers (id, customer_type, first_name, last_name, gender, date_of_birth, ghana_card, occupation, phone,
     residential_address, city, region, consent_at, branch_id, created_by, created_at, updated_at)
   select customer_id, 'individual', first_name, last_name, 'MALE', date '1960-01-01' + (number * 7919 % 16000)::integer,
     'GHA-' || lpad((800000000 + number)::text, 9, '0') || '-' || number % 10, 'Trader', phone, 'House ' || number % 400, 'Accra',
     'Greater Accra', created_at, branch_id, seller_id, created_at, created_at from fill`,
  `insert into vehicles (id, registration_number, registration_key, chassis_key, make, model, year_of_manufacture, color,
     body_type, engine_capacity_cc, number_of_seats, verified, created_at, updated_at)
   select vehicle_id, plate, regexp_replace(plate, '[^A-Z0-9]', '', 'g'), chassis, make, model, 2005 + (number % 20)::integer,
     'Silver', 'Saloon', 1800, 5, true, created_at, created_at from fill`,
  `insert into policies (id, product, policy_number, created_at)
   select policy_id, 'motor', case when status not in ${NEVER_PAID} then 'MTR-' || tail end, created_at from fill`,
  `insert into stickers (number, status, source, policy_id, created_at, updated_at)
   select 'NIC' || lpad(number::text, 10, '0'), case status when 'cancelled' then 'void' when 'expired' then 'expired' else 'active' end,
     'mid', policy_id, created_at, created_at from fill where status not in ${NEVER_ISSUED}`,
  // Almost a third have a term before the current one.
  `insert into policy_records (${recordColumns})
   select gen_random_uuid(), policy_id, 'MTR-' || tail, upper(make), 'motor', 1, 'new', false, 'superseded', created_at,
     customer_id, vehicle_id, ${sold},
     start_date - cover_days, start_date - 1, cover_days, ${price}, null, null, null, start_date, null, 'CRT-' || tail || '-01',
     'BRC-' || tail || '-01', null, 'MID-' || number || '-1', created_at - cover_days * interval '1 day', ${searchText},
     created_at - cover_days * interval '1 day', insurer_for('motor', created_at, policy_id)
   from fill where is_renewed and status not in ${NEVER_ISSUED}`,
  `insert into policy_records (${recordColumns})
   select record_id, policy_id, case when status not in ${NEVER_PAID} then 'MTR-' || tail end, upper(make), 'motor', n,
     case n when 1 then 'new' else 'renewal' end, true, status, created_at, customer_id, vehicle_id, ${sold}, start_date, end_date, cover_days, ${price},
     case when status = 'awaiting_payment' then created_at + interval '5 days' end,
     case when status = 'suspended' then start_date + 1 end, case when status = 'cancelled' then start_date + cover_days / 3 end,
     null, case when status = 'challenged' then 'MID_REJECTED' end,
     case when status not in ${NEVER_PAID} then 'CRT-' || tail || '-0' || n end,
     case when status not in ${NEVER_ISSUED} then 'BRC-' || tail || '-0' || n end,
     case when status not in ${NEVER_ISSUED} then 'NIC' || lpad(number::text, 10, '0') end,
     case when status not in ${NEVER_ISSUED} then 'MID-' || number || '-' || n end,
     case when status not in ${NEVER_ISSUED} then created_at end, ${searchText}, created_at,
     insurer_for('motor', created_at, policy_id)
   from (select *, case when is_renewed and status not in ${NEVER_ISSUED} then 2 else 1 end as n from fill) f`,
  `insert into policy_status_log (policy_record_id, from_status, event, to_status, at, by)
   select r.id, step.from_status, step.event, step.to_status, r.created_at, case when step.event = 'begin' then r.seller_id end
   from policy_records r join fill f on f.policy_id = r.policy_id
   cross join lateral (values
     (1, null, 'begin', 'awaiting_payment', true),
     (2, 'awaiting_payment', 'lapse', 'lapsed', r.status = 'lapsed'),
     (2, 'awaiting_payment', 'paid', 'issuing', r.status not in ${NEVER_PAID}),
     (3, 'issuing', 'not_issued', 'challenged', r.status = 'challenged'),
     (3, 'issuing', 'issued', 'active', r.issued_at is not null),
     (4, 'active', 'expire', 'expired', r.status = 'expired'),
     (4, 'active', 'cancel', 'cancelled', r.status = 'cancelled'),
     (4, 'active', 'suspend', 'suspended', r.status = 'suspended'),
     (4, 'active', 'supersede', 'superseded', r.status = 'superseded')
   ) as step (turn, from_status, event, to_status, happened)
   where step.happened order by r.id, step.turn`,
]

const REMIND = `
insert into renewal_reminders (policy_record_id, days, sent_at)
select record_id, $1, $2 from fill where status in ('active', 'expired') and end_date between $3 and $4`
