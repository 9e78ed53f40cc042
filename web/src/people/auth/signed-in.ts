import type { Profile } from '@okwan/contract/people/users'

export type SignedIn = { token: string; user: Profile }
