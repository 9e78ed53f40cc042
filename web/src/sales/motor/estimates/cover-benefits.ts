import type { CoverType } from '@okwan/domain/products/rating/terms'

/** What is compared, in the same order for every cover. */
export const BENEFITS: readonly { text: string; in: readonly CoverType[] }[] = [
  { text: 'Injury or death of others', in: ['thirdparty', 'xtra', 'fire', 'comprehensive'] },
  { text: 'Damage to others’ property', in: ['thirdparty', 'xtra', 'fire', 'comprehensive'] },
  { text: 'Accident of the driver', in: ['thirdparty', 'xtra', 'fire', 'comprehensive'] },
  { text: 'Small repairs of the own vehicle', in: ['xtra', 'comprehensive'] },
  { text: 'Fire and theft of the vehicle', in: ['fire', 'comprehensive'] },
  { text: 'Accidents, storm, flood and riot', in: ['comprehensive'] },
]
