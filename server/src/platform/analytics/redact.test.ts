import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const SECRET = 'CANARY-0241234567'

test('personal data is removed from every field', () => {
  const stored = redact({
    page: {
      pageName: 'Policies',
      pageUrl: `/policies?q=${SECRET}`,
      createdAt: '2026-11-16T09:00:00Z',
      errorMessage: SECRET,
      searchQuery: SECRET,
      searchSelectedResult: SECRET,
      amount: 562,
      paymentType: 'premium',
      paymentChannel: 'mtn',
      searchResultFound: true,
      sectionName: 'Insurance',
      viewName: 'Purchase',
      appBuildNumber: 'b1',
    },
    customer: { id: SECRET, name: SECRET, phone: SECRET, email: SECRET, customerName: SECRET, mobileNumber: SECRET },
    action: {
      eventType: 'Error',
      actionName: 'Get',
      isSuccessful: false,
      apiUrl: `https://agent.okwan.example/api/v1/customers/${SECRET}?phone=${SECRET}`,
      request: { name: SECRET },
      response: { token: SECRET },
      ReasonForfailure: SECRET,
      staffName: SECRET,
      startTime: 1000,
      endTime: 1250,
      ValidationErrors: [{ path: 'payerPhone', message: SECRET }],
    },
  })
  expect(JSON.stringify(stored)).not.toContain('CANARY')
  expect(JSON.stringify(stored)).not.toContain('0241234567')
  expect(stored).toMatchObject({ apiPath: '/api/v1/customers/{id}', durationMs: 250, kind: 'event' })
  expect(stored.details).toMatchObject({
    amount: 562,
    paymentType: 'premium',
    paymentChannel: 'mtn',
    searchResultFound: true,
    sectionName: 'Insurance',
    viewName: 'Purchase',
    appBuildNumber: 'b1',
    startTime: 1000,
    invalidFields: ['payerPhone'],
  })
})

test('a staff event is stored as a page view', () => {
  const stored = redact({
    page: { projectName: 'Okwan', pageName: 'Wallets', pageUrl: '/wallet', createdAt: '2026-11-16T09:00:00Z' },
    customer: { customerType: 'Agent' },
    action: { traceId: 'x', staffName: 'y', isSuccessful: true },
  })
  expect(stored).toMatchObject({ kind: 'page-view', pageName: 'Wallets', isSuccessful: true })
})
