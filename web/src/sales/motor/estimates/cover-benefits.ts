import type { CoverType } from '@okwan/domain/products/rating/terms'

/** Benefits of the cover comparison, in the order shown. */
export const BENEFITS: readonly { text: string; in: readonly CoverType[] }[] = [
  { text: 'Third-party injury or death', in: ['thirdparty', 'xtra', 'fire', 'comprehensive'] },
  { text: 'Third-party property damage', in: ['thirdparty', 'xtra', 'fire', 'comprehensive'] },
  { text: 'Personal accident (driver)', in: ['thirdparty', 'xtra', 'fire', 'comprehensive'] },
  { text: 'Minor own-vehicle repairs', in: ['xtra', 'comprehensive'] },
  { text: 'Fire and theft', in: ['fire', 'comprehensive'] },
  { text: 'Accident, storm, flood and riot', in: ['comprehensive'] },
]
