import type { FleetRow } from '@okwan/contract/sales/fleet'
import type { FleetCells, FleetQuestion } from '@okwan/domain/sales/fleet/terms'
import type { Tone } from '../../ui/data/tone.ts'

/** Example row of the template. */
export const EXAMPLE: FleetCells = {
  registration: 'GR 1234-20',
  chassis: 'JTDBR32E720012345',
  use: 'X4',
  cover: 'Third Party',
  make: 'Toyota',
  model: 'Corolla',
  year: '2018',
  colour: 'Silver',
  body: 'Saloon',
  engine: '1800',
  seats: '5',
  value: '',
  photos: '',
}

export function statusOf({ isPaid, vehicles, issued, challenged }: FleetRow): { text: string; tone: Tone } {
  if (!isPaid) return { text: 'Not paid', tone: 'neutral' }
  if (challenged > 0) return { text: `${issued} of ${vehicles}, ${challenged} challenged`, tone: 'warning' }
  return {
    text: issued === vehicles ? 'All issued' : `${issued} of ${vehicles}`,
    tone: issued === vehicles ? 'success' : 'info',
  }
}

export const QUESTION_LABELS: Record<FleetQuestion, string> = {
  hire: 'Is a private vehicle used for hire or reward?',
  declined: 'Cover declined or cancelled before?',
  modified: 'Has a vehicle been modified?',
  claims: 'Has a vehicle had 3 or more claims in 3 years?',
}
