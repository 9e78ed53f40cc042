import type { VehicleFinding } from '@okwan/contract/customers/vehicles'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { type FleetCells, isSameWord } from '@okwan/domain/sales/fleet/terms'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** After this time the seller enters the details manually. */
const TIMEOUT_MS = 4000

type AddVehicleProps = { rows: readonly FleetCells[]; onAdd: (cells: FleetCells) => void }

/** Adds a vehicle by its plate, with the details on record. Use and cover are copied from the vehicle above. */
export function AddVehicle({ rows, onAdd }: AddVehicleProps) {
  const [plate, setPlate] = useState('')
  const [problem, setProblem] = useState<string>()
  const find = useMutation({
    mutationFn: findVehicle,
    onSuccess: (finding, entered) => {
      onAdd(cellsOf(finding, entered, rows.at(-1)))
      setPlate('')
    },
    onError: (error) => setProblem(readProblem(error).sentence),
  })

  function add() {
    const entered = plate.trim()
    if (entered === '') return setProblem('Enter a registration number, such as GR 1234-20.')
    if (rows.some(({ registration }) => isSameWord(registration, entered)))
      return setProblem('This vehicle is already in the list.')
    setProblem(undefined)
    find.mutate(entered)
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!find.isPending) add()
      }}
    >
      <TextField
        label="Registration number"
        placeholder="GR 1234-20"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="min-w-48 max-w-80 flex-1"
        value={plate}
        error={problem}
        onChange={(event) => {
          setPlate(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" icon={Plus} loading={find.isPending}>
        Add vehicle
      </Button>
    </form>
  )
}

/** Undefined if the register does not answer; the seller then enters the details. */
async function findVehicle(registrationNumber: string): Promise<VehicleFinding | undefined> {
  try {
    const query = { registrationNumber }
    return await call('GET /vehicles/lookup', { query }, { timeoutMs: TIMEOUT_MS, retry: false })
  } catch (error) {
    const { status = 500 } = readProblem(error)
    if (status < 500) throw error
    return undefined
  }
}

export function cellsOf(
  finding: Pick<VehicleFinding, 'registrationNumber' | 'vehicle'> | undefined,
  entered: string,
  above: FleetCells | undefined,
): FleetCells {
  const { make, model, yearOfManufacture, color, bodyType, engineCapacity, numberOfSeats } = finding?.vehicle ?? {}
  return {
    registration: finding?.registrationNumber ?? entered,
    chassis: '',
    use: above?.use ?? '',
    cover: above?.cover ?? COVER_LABELS.thirdparty,
    make: make ?? '',
    model: model ?? '',
    year: yearOfManufacture?.toString() ?? '',
    colour: color ?? '',
    body: bodyType ?? '',
    engine: engineCapacity?.toString() ?? '',
    seats: numberOfSeats?.toString() ?? '',
    value: '',
    photos: '',
  }
}
