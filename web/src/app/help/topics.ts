import { BASICS } from './topics/basics.ts'
import { MONEY } from './topics/money.ts'
import { OFFICE } from './topics/office.ts'
import { SELLING } from './topics/selling.ts'
import { SERVICE } from './topics/service.ts'
import type { Topic } from './topics/topic.ts'

/** The guide of the product. A role reads the topics whose page it can open. */
export const GUIDE: readonly { title: string; topics: readonly Topic[] }[] = [
  { title: 'Selling', topics: SELLING },
  { title: 'Customer service', topics: SERVICE },
  { title: 'Money', topics: MONEY },
  { title: 'People and settings', topics: OFFICE },
  { title: 'Basics', topics: BASICS },
]

export const TOPICS: readonly Topic[] = GUIDE.flatMap(({ topics }) => topics)
