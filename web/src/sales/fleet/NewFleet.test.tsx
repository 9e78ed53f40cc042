// @vitest-environment jsdom
import { FLEET_COLUMNS, type FleetCells } from '@okwan/domain/sales/fleet/terms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../platform/api/call.ts'
import { mount, press } from '../../ui/test/mount.tsx'
import { NewFleet } from './NewFleet.tsx'
import { storeFleet } from './stored-fleet.ts'

vi.mock('../../platform/api/call.ts', () => ({ call: vi.fn() }))
vi.mock('../../platform/session/current.ts', () => ({ useUser: () => ({ userId: 'u1' }) }))
vi.mock('../../platform/routes/link.ts', () => ({ useNavigate: () => vi.fn() }))
vi.mock('./FleetCustomerCard.tsx', () => ({ FleetCustomerCard: () => null }))
vi.mock('./VehicleRows.tsx', () => ({ VehicleRows: () => null }))

const CHECKED = {
  vehicles: [{ problems: [], totalPesewas: 3_000_00, coveringPolicyId: null, coverChecked: true }],
  fleetSize: 1,
  totalPesewas: 3_000_00,
  questions: ['declined', 'modified', 'claims'],
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  // Every column is a key of the cells.
  const cells = Object.fromEntries(FLEET_COLUMNS.map((column) => [column, 'x'])) as FleetCells
  const customer = { customerCode: 'K1', fullName: 'Darko Transport Ltd', phone: '233245550420' }
  const fleet = { startDate: '2030-01-01', months: 12, rows: [{ ...cells, key: 'a' }], customer }
  storeFleet(window.sessionStorage, 'u1', fleet)
  vi.mocked(call).mockImplementation((async (key: string) =>
    key === 'POST /fleets/check' ? CHECKED : { fleetId: 'f1' }) as never)
})

const sold = () => vi.mocked(call).mock.calls.filter(([key]) => key === 'POST /fleets').length

test('a fleet with unanswered questions is not sold, and every such question shows an error', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <NewFleet />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelectorAll('fieldset input[name=claims]')).toHaveLength(2))
  const pay = [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('Continue'))
  if (!pay) throw new Error('no button')
  expect(document.body.textContent).not.toContain('Select yes or no')
  await press(pay)
  expect(document.body.textContent?.match(/Select yes or no/g)).toHaveLength(3)
  expect(document.activeElement?.getAttribute('name')).toBe('declined')
  expect(sold()).toBe(0)

  for (const name of ['declined', 'modified', 'claims']) {
    const no = document.querySelector<HTMLInputElement>(`input[name=${name}][value=no]`)
    if (no) await press(no)
  }
  expect(document.body.textContent).not.toContain('Select yes or no')
  await press(pay)
  await vi.waitFor(() => expect(sold()).toBe(1))
})
