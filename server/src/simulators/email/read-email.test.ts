import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEmail } from './read-email.ts'
import { type EmailSimulator, startEmailSimulator } from './start.ts'

let mail: EmailSimulator
beforeAll(async () => {
  mail = await startEmailSimulator({ port: 0 })
})
afterAll(() => mail.stop())

test('a received message shows its recipient, subject and files', async () => {
  const transport = createTransport(mail.url)
  for (const subject of [
    'Receipt for GH₵482.00',
    `GR 1-26 is insured until 14 Dec 2026 ${'– and more '.repeat(12).trim()}`,
  ])
    await transport.sendMail({
      from: 'documents@okwan.example',
      to: 'adwoa@example.com',
      subject,
      text: 'Hello',
      attachments: [{ filename: 'certificate MTR-26-000001.pdf', content: 'x' }],
    })
  transport.close()
  const shown = mail.received.map(readEmail)
  expect(shown).toMatchObject([
    { to: 'adwoa@example.com', subject: 'Receipt for GH₵482.00', files: ['certificate MTR-26-000001.pdf'] },
    { subject: `GR 1-26 is insured until 14 Dec 2026 ${'– and more '.repeat(12).trim()}` },
  ])
})
