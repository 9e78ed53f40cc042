import type { ApiData } from '@okwan/contract/all'
import { roleName } from '@okwan/domain/people/users/terms'
import { use } from 'react'
import { call } from '../../platform/api/call.ts'
import { portal } from '../../platform/session/portal.ts'
import { portalUrl } from '../../platform/session/portal-url.ts'
import { isPractice } from '../../platform/session/practice.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import type { SignedIn } from './signed-in.ts'
import { useSubmit } from './use-submit.ts'

type Accounts = ApiData<'GET /demo/accounts'>

// One request for each page load. React can discard the state of a suspended component, which would then send the request again.
let loading: Promise<Accounts> | undefined

function loadAccounts(): Promise<Accounts> {
  loading ??= call('GET /demo/accounts', {}, { retry: 0 }).catch(() => [])
  return loading
}

/** Demo sign-in with one click. Outside the demo, the server has no such accounts and the panel is empty. */
export function DemoPanel({ onDone }: { onDone: (result: SignedIn) => void }) {
  const here = use(loadAccounts()).filter((account) => belongsToPortal(account.portal))
  const signIn = (mobileNumber: string) => call('POST /demo/sign-in', { body: { mobileNumber } })
  const { submit, problem } = useSubmit(signIn, onDone)
  if (here.length === 0) return null
  const others = (['admin', 'agent', 'staff'] as const).filter((name) => name !== portal)
  return (
    <section aria-labelledby="demo-title" className="mt-10 rounded-lg border border-dashed border-edge p-4">
      <h2 id="demo-title" className="font-bold">
        {isPractice() ? 'Practice accounts' : 'Demo accounts'}
      </h2>
      <p className="text-table text-muted">
        {isPractice()
          ? 'Select an account to practise with. Its name, customers and policies are invented.'
          : 'Select an account to sign in. Codes for other numbers are listed at /api/v1/demo/messages.'}
      </p>
      <ul className="mt-3 grid gap-1">
        {here.map((account) => (
          <li key={account.mobileNumber}>
            <button
              type="button"
              onClick={() => submit(account.mobileNumber)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md px-3 py-1.5 text-left hover:bg-hover"
            >
              <span>
                <span className="block font-medium">{account.fullName}</span>
                <span className="block text-meta text-muted">{account.branchName}</span>
              </span>
              <span className="text-meta text-muted">{roleName(account.role)}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem && <FieldError>{problem.sentence}</FieldError>}
      <p className="mt-3 border-t border-line pt-3 text-table text-muted">
        Other portals:{' '}
        {others.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <a href={portalUrl(name)} className="font-medium text-accent-text underline">
              {name}
            </a>
          </span>
        ))}
      </p>
    </section>
  )
}

/** The admin and staff portals accept the same users. */
function belongsToPortal(accountPortal: string): boolean {
  return portal === 'agent' ? accountPortal === 'agent' : accountPortal !== 'agent'
}
