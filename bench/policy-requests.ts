/** Typical API requests for policies: the views, each filter, each search type, one policy. */
import pg from 'pg'

/** Large enough that a single outlier does not affect the result. */
export const SAMPLE_SIZE = 100

type SampleRow = {
  policy_id: string
  policy_number: string
  plate: string
  chassis: string
  make: string
  phone: string
  first_name: string
  last_name: string
  seller_id: string
  branch_id: string
  risk_code: string
}

/** Named requests with their URLs. */
export async function policyRequests(url: string): Promise<Record<string, string[]>> {
  const sample = await readSample(url)
  const forEachRow = (word: (row: SampleRow) => string) => sample.map((row) => `/policies?${word(row)}`)
  const searched = (word: (row: SampleRow) => string) => forEachRow((row) => `q=${encodeURIComponent(word(row))}`)
  return {
    ...viewRequests(),
    'my sales today': forEachRow((row) => `soldFrom=${day(0)}&soldTo=${day(0)}&soldBy=${row.seller_id}`),
    'sold by one user': forEachRow((row) => `soldBy=${row.seller_id}`),
    'one branch': forEachRow((row) => `branchId=${row.branch_id}`),
    'one risk class': forEachRow((row) => `riskCode=${row.risk_code}`),
    'one make': forEachRow((row) => `make=${encodeURIComponent(row.make)}`),
    'search: plate': searched((row) => row.plate),
    'search: region, two digits': searched((row) => row.plate.slice(0, 5)),
    'search: start of a plate': searched((row) => row.plate.slice(0, 6)),
    'search: policy': searched((row) => row.policy_number),
    'search: year of a policy': searched((row) => row.policy_number.slice(0, 6)),
    'search: year and first digit': searched((row) => row.policy_number.slice(0, 8)),
    'search: start of a policy': searched((row) => row.policy_number.slice(0, -2)),
    'search: phone': searched((row) => `0${row.phone.slice(3)}`),
    'search: start of a phone': searched((row) => `0${row.phone.slice(3, 9)}`),
    'search: chassis': searched((row) => row.chassis),
    'search: end of a chassis': searched((row) => row.chassis.slice(-6)),
    'search: name': searched((row) => `${row.first_name} ${row.last_name}`),
    'search: last name': searched((row) => row.last_name),
    'search: first name, active': forEachRow((row) => `status=active&q=${row.first_name}`),
    'search: three letters': searched((row) => row.last_name.slice(0, 3)),
    'search: no match': ['/policies?q=Zzyzx'],
    'search: one digit': ['/policies?q=000000'],
    ...otherRequests(),
    'one policy': sample.map((row) => `/policies/${row.policy_id}`),
    'timeline of a policy': sample.map((row) => `/policies/${row.policy_id}/timeline`),
    'neighbours, active': sample.map((row) => `/policies/${row.policy_id}/neighbours?status=active`),
  }
}

function viewRequests(): Record<string, string[]> {
  const lists = {
    'first page': 'limit=25',
    'oldest first': 'sort=createdAt',
    active: 'status=active',
    expiring: `status=active&endFrom=${day(0)}&endTo=${day(30)}&sort=endDate`,
    expired: 'status=expired&sort=-endDate',
    'expired, newest first': 'status=expired',
    'awaiting payment': 'status=awaiting_payment',
    suspended: 'status=suspended',
    cancelled: 'status=cancelled',
    challenged: 'status=challenged',
    lapsed: 'status=lapsed',
    motor: 'product=motor',
    travel: 'product=travel',
    'one cover': 'coverType=comprehensive',
    'one cover, active': 'coverType=comprehensive&status=active',
    'sold in 30 days': `soldFrom=${day(-29)}&soldTo=${day(0)}`,
    'started last week': `startFrom=${day(-7)}&startTo=${day(-1)}`,
    'started long ago': `startFrom=${day(-600)}&startTo=${day(-570)}`,
    'starting from today': `startFrom=${day(0)}`,
    'ended last week': `endFrom=${day(-7)}&endTo=${day(-1)}`,
    'ended long ago': `endTo=${day(-500)}`,
    'earliest end first': 'sort=endDate',
    'with an open request': 'requests=open',
  }
  return Object.fromEntries(Object.entries(lists).map(([name, query]) => [name, [`/policies?${query}`]]))
}

/** Requests that read many policies, or other lists. */
function otherRequests(): Record<string, string[]> {
  const year = `from=${day(-364)}&to=${day(0)}`
  return {
    'overview of a year': [`/overview?${year}`],
    'overview of 30 days': [`/overview?from=${day(-29)}&to=${day(0)}`],
    'counts of the overview': ['/overview/counts'],
    renewals: ['/renewals'],
    'customers by name': ['/customers/list?q=Mensah'],
    'search everywhere': ['/search?q=Mensah'],
    transactions: ['/transactions'],
    activities: ['/activities'],
    'work items': ['/work-items'],
    'claims for me': ['/claims?view=for-me&sort=nextDueOn'],
    'service request counts': ['/service-requests/counts'],
    'bank movements': ['/bank-movements'],
    'reconciliation runs': ['/reconciliation/runs'],
    'access reviews': ['/access-reviews'],
  }
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

async function readSample(url: string): Promise<SampleRow[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<SampleRow>(
    `select r.policy_id, r.policy_number, v.registration_number as plate, v.chassis_key as chassis, v.make, c.phone, c.first_name,
       c.last_name, r.seller_id, r.branch_id, r.risk_code
     from policy_records r join vehicles v on v.id = r.vehicle_id
       join customers c on c.id = r.customer_id
     where r.is_current and r.policy_number is not null and v.chassis_key like 'JTDBR32E%' and c.first_name is not null
     -- Ids of copied policies begin with the same characters, so the sample is ordered by the end of the id.
     order by right(r.id::text, 12) limit ${SAMPLE_SIZE}`,
  )
  await client.end()
  return rows
}
