import type { MessageText } from '@okwan/contract/people/settings'

/** `152 characters, 1 SMS`. */
export function lengthText({ encoding, characters, parts }: MessageText['sms']): string {
  const length = `${characters} characters, ${parts} SMS`
  return encoding === 'GSM-7' ? length : `${length} (special characters shorten each SMS to 70)`
}
