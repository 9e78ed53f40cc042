import type { Product } from '../http/context.ts'
import type { MessageSettings } from './templates.ts'

/** Sender and texts at the moment when a message was queued. */
export function messageSettings({ settings }: Pick<Product, 'settings'>, at: Date) {
  return {
    company: settings.at('company', at),
    assistance: settings.at('travel-assistance', at),
    texts: settings.at('message-texts', at),
  } satisfies MessageSettings
}
