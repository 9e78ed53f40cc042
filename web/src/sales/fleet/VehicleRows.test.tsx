// @vitest-environment jsdom
import { FLEET_COLUMNS, type FleetCells } from '@okwan/domain/sales/fleet/terms'
import { expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { VehicleRows } from './VehicleRows.tsx'

vi.mock('./AddVehicle.tsx', () => ({ AddVehicle: () => null }))
vi.mock('./VehicleRow.tsx', () => ({
  VehicleRow: ({ number, onEdit }: { number: number; onEdit: () => void }) => (
    <li>
      <button type="button" id={`edit-${number}`} onClick={onEdit}>
        Edit
      </button>
    </li>
  ),
}))

const answer = (problems: { column: 'seats'; message: string }[]) => ({
  problems,
  totalPesewas: problems.length > 0 ? null : 48_200,
  coveringPolicyId: null,
  coverChecked: true,
})

test('only vehicles with problems are counted as problems, even while other vehicles are edited', async () => {
  // Every column is a key of the cells.
  const cells = Object.fromEntries(FLEET_COLUMNS.map((column) => [column, ''])) as FleetCells
  const rows = ['a', 'b', 'c'].map((key) => ({ ...cells, key }))
  const vehicles = [answer([]), answer([]), answer([{ column: 'seats', message: 'Enter the seats.' }])]
  await mount(
    <VehicleRows
      rows={rows}
      terms={{ startDate: '2026-11-16', endDate: '2027-11-15', customerCode: undefined }}
      checked={{ vehicles, fleetSize: 3, totalPesewas: 96_400, questions: [] }}
      onChange={() => {}}
      onImport={() => {}}
    />,
  )
  expect(document.body.textContent).toContain('Problems (1)')
  await press(find('#edit-1'))
  await press(find('#edit-2'))
  expect(document.body.textContent).toContain('Problems (1)')
})
