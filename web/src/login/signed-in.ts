import type { Profile } from '@okwan/contract/users'

export type SignedIn = { token: string; user: Profile }
