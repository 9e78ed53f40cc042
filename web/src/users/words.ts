import type { UserStatus } from '@okwan/domain/users/terms'
import type { Tone } from '../ui/tone.ts'

export const STATUS_WORDS: Record<UserStatus, string> = { active: 'Active', paused: 'Paused', deleted: 'Removed' }
export const STATUS_TONES: Record<UserStatus, Tone> = { active: 'success', paused: 'warning', deleted: 'neutral' }
