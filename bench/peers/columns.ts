/** The columns of our list and of our page of one policy, by table, as requested from the peers. */
export const RECORD_COLUMNS = [
  'id',
  'policy_id',
  'policy_number',
  'product',
  'status',
  'start_date',
  'end_date',
  'due_at',
  'suspended_from',
  'cancelled_from',
  'superseded_from',
  'cover_type',
  'cover_days',
  'premium_pesewas',
  'certificate_number',
  'issued_at',
  'sticker_number',
  'mid_reference',
  'agent_id',
  'created_at',
]
export const ONE_RECORD_COLUMNS = [
  ...RECORD_COLUMNS,
  'record_number',
  'kind',
  'is_current',
  'risk_code',
  'challenge_reason',
  'brown_card_number',
  'sum_insured_pesewas',
  'version',
]

type JoinedColumns = Record<'customer_id' | 'vehicle_id' | 'seller_id' | 'branch_id', string[]>

export const JOINED: JoinedColumns = {
  customer_id: ['code', 'first_name', 'other_names', 'last_name', 'company_name', 'phone'],
  vehicle_id: ['registration_number', 'make', 'model'],
  seller_id: ['full_name'],
  branch_id: ['name'],
}
export const ONE_JOINED: JoinedColumns & { estimate_id: string[] } = {
  customer_id: [...JOINED.customer_id, 'customer_type', 'ghana_card', 'email', 'residential_address', 'city', 'region'],
  vehicle_id: [
    ...JOINED.vehicle_id,
    'chassis_key',
    'year_of_manufacture',
    'color',
    'body_type',
    'engine_capacity_cc',
    'number_of_seats',
  ],
  seller_id: [...JOINED.seller_id, 'staff_id'],
  branch_id: JOINED.branch_id,
  estimate_id: ['price', 'risk'],
}
