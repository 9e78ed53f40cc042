import type { Product } from '../http/context.ts'
import { publicUrl, signedCode } from '../public-code.ts'
import type { EmailSettings } from './emails.ts'
import type { MessageSettings } from './templates.ts'

/** Sender and texts at the moment when a message was queued. */
export function messageSettings(product: Pick<Product, 'settings' | 'secrets' | 'config'>, at: Date) {
  const { settings } = product
  return {
    company: settings.at('company', at),
    assistance: settings.at('travel-assistance', at),
    texts: settings.at('message-texts', at),
    stopUrl: (customerId) => publicUrl(product, `/stop/${signedCode(product, 'stop', customerId)}`),
    emailTexts: settings.at('email-texts', at),
    // No one may mistake a message of practice for a real one, even if a trainee forwards it.
    mark: product.config.mode === 'practice' ? 'PRACTICE: ' : '',
  } satisfies MessageSettings & EmailSettings
}
