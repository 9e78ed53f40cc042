import { useCoverName } from './use-cover-name.ts'

export function CoverName({ coverType }: { coverType: string }) {
  return useCoverName([coverType])(coverType)
}
