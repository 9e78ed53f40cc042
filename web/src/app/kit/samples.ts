import type { Tone } from '../../ui/data/tone.ts'

export type Sample = {
  id: string
  customer: string
  plate: string
  vehicle: string
  pesewas: number
  ends: string
  tone: Tone
  status: string
}

export const SAMPLES: readonly Sample[] = [
  {
    id: 'MTR-26-004182',
    customer: 'Akosua Boateng',
    plate: 'GR 4821-22',
    vehicle: 'Toyota Corolla',
    pesewas: 248_630,
    ends: '2027-11-14',
    tone: 'success',
    status: 'Active',
  },
  {
    id: 'MTR-26-004181',
    customer: 'Yaw Mensah',
    plate: 'AS 1190-19',
    vehicle: 'Hyundai i10',
    pesewas: 56_200,
    ends: '2027-11-14',
    tone: 'warning',
    status: 'Awaiting payment',
  },
  {
    id: 'MTR-26-004177',
    customer: 'Kofi Owusu Ltd',
    plate: '3648-GRXY',
    vehicle: 'Kia Rio',
    pesewas: 79_100,
    ends: '2027-11-13',
    tone: 'danger',
    status: 'Challenged',
  },
  {
    id: 'MTR-25-011034',
    customer: 'Ɛsi Ɔforiwaa',
    plate: 'GW 77-16',
    vehicle: 'Nissan Almera',
    pesewas: 91_340,
    ends: '2026-11-22',
    tone: 'info',
    status: 'In review',
  },
  {
    id: 'MTR-26-003950',
    customer: 'Nii Lante Odoi',
    plate: 'GN 5530-17',
    vehicle: 'VW Golf',
    pesewas: 56_200,
    ends: '2027-10-30',
    tone: 'neutral',
    status: 'Suspended',
  },
]

const MOTOR = [
  33, 38, 26, 47, 53, 34, 30, 31, 29, 54, 65, 50, 36, 48, 68, 70, 60, 55, 51, 47, 58, 57, 46, 87, 64, 66, 62, 61, 71,
  71,
]
const TRAVEL = [14, 15, 9, 5, 13, 8, 14, 9, 12, 7, 6, 7, 10, 8, 4, 12, 8, 4, 7, 13, 15, 7, 16, 12, 6, 9, 10, 13, 8, 10]

export const DAYS = MOTOR.map((motor, day) => ({
  label: day < 15 ? `${day + 17} Oct` : `${day - 14} Nov`,
  values: { motor: motor * 100_000, travel: (TRAVEL[day] ?? 0) * 100_000 },
}))

export const HOURS = ['8', '9', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => ({
  id: hour,
  label: hour,
}))

export const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((label, day) => ({
  label,
  values: Object.fromEntries(
    HOURS.map(({ id }, hour) => [id, ((day * 7 + hour * 5) % 13) * (day === 5 ? 0 : 1) + (hour === 2 ? 6 : 0)]),
  ),
}))
