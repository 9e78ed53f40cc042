import type { CustomerPage as Customer } from '@okwan/contract/customers/customers/pages'
import { formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { ListViews } from '../../../platform/lists/ListViews.tsx'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Avatar } from '../../../platform/page/Avatar.tsx'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { PageHeader } from '../../../platform/page/PageHeader.tsx'
import { RecordMissing } from '../../../platform/page/RecordMissing.tsx'
import { Link } from '../../../platform/routes/link.ts'
import { usePageParams } from '../../../platform/routes/page-params.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { CustomerDifferences } from '../../../policies/policies/page/CustomerDifferences.tsx'
import { PhoneLinks } from '../../../policies/summary/PhoneLinks.tsx'
import { NotesCard } from '../../../service/notes/NotesCard.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { type Description, DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { Masked } from '../../../ui/data/Masked.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { TYPE_WORDS } from '../list/filters.ts'
import { CustomerFigures } from './CustomerFigures.tsx'
import { TABS } from './tabs.ts'

/** The same limit as in the cover calendar, so that both share one request. */
const MAX_POLICIES = 100

const ConsentCard = lazyPart(() => import('./ConsentCard.tsx'), 'ConsentCard')
const CorrectionsCard = lazyPart(() => import('./CorrectionsCard.tsx'), 'CorrectionsCard')
const DuplicatesCard = lazyPart(() => import('./DuplicatesCard.tsx'), 'DuplicatesCard')
const IdentityCard = lazyPart(() => import('../../../service/identity-checks/IdentityCard.tsx'), 'IdentityCard')
const RaiseDialog = lazyPart(() => import('../../../service/suspicious-reports/RaiseDialog.tsx'), 'RaiseDialog')
const RightsCard = lazyPart(() => import('./RightsCard.tsx'), 'RightsCard')
// Loaded on demand, because this part imports the code of motor and travel sales.
const CustomerActions = lazyPart(() => import('./CustomerActions.tsx'), 'CustomerActions')
const CoverCalendar = lazyPart(() => import('./CoverCalendar.tsx'), 'CoverCalendar')
const CustomerRecords = lazyPart(() => import('./CustomerRecords.tsx'), 'CustomerRecords')

/** One customer with all records within the user’s reach. */
export function CustomerPage() {
  const { customerCode } = usePageParams('customer')
  const [{ tab }] = useFilters<'customer'>()
  const current = TABS.find(({ id }) => id === tab)?.id ?? 'payments'
  const customer = useQuery(query('GET /customers/{customerCode}', { params: { customerCode } }))
  const problem = customer.error && !customer.data ? readProblem(customer.error) : undefined
  if (problem && (problem.status === 404 || problem.code === 'invalid')) {
    return (
      <RecordMissing
        title="Customer not found"
        text="This customer doesn’t exist or you can’t access their record. Check the customer code."
      />
    )
  }
  const shown = customer.data
  return (
    <>
      <PageHeader
        title={shown?.fullName ?? 'Customer'}
        back={<BackTo path={paths.customers()} label="Customers" />}
        lead={shown && !shown.erasedAt && <Avatar name={shown.fullName} isLarge />}
        actions={
          shown && (
            <>
              <Suspense fallback={null}>
                <CustomerActions customer={shown} />
              </Suspense>
              <ReportSuspicion customerCode={shown.customerCode} />
            </>
          )
        }
      >
        <p className="flex min-h-6.5 flex-wrap items-center gap-2.5">{shown && <Flags customer={shown} />}</p>
      </PageHeader>
      {problem && <LoadError title="Couldn’t load the customer" query={customer} />}
      {customer.isPending && <Skeleton className="h-96" />}
      {shown && !shown.erasedAt && <CustomerFigures customerCode={customerCode} />}
      {shown && (
        // On a phone, the policies and records come before the contact.
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-4">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <CoverCalendar customerCode={customerCode} />
            </Suspense>
            {/* All tabs fit beside the contact on a screen of 1280 px. */}
            <div className="min-w-0 lg:[&_a]:px-1">
              <ListViews
                label="Records"
                name="tab"
                to={paths.customer({ customerCode })}
                views={TABS}
                current={current}
              />
            </div>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <CustomerRecords customerCode={customerCode} tab={current} />
            </Suspense>
          </div>
          <div className="grid min-w-0 gap-4">
            <Contact customer={shown} />
            <NotesCard recordType="customer" recordId={customerCode} />
            <Cards customer={shown} />
          </div>
        </div>
      )}
    </>
  )
}

/** Details of the customer besides the records; the office also sees corrections, duplicates and data protection. */
function Cards({ customer }: { customer: Customer }) {
  const user = useUser()
  const isOffice = user !== undefined && can(user, 'service-requests.decide')
  const { customerCode, customerType, erasedAt } = customer
  return (
    <>
      {isOffice && !erasedAt && (
        <Suspense fallback={null}>
          <DuplicatesCard customerCode={customerCode} />
        </Suspense>
      )}
      {customerType === 'individual' && !erasedAt && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <IdentityCard customerCode={customerCode} />
        </Suspense>
      )}
      {!erasedAt && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ConsentCard customerCode={customerCode} />
        </Suspense>
      )}
      {isOffice && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          {!erasedAt && <CorrectionsCard customer={customer} />}
          <RightsCard customerCode={customerCode} />
        </Suspense>
      )}
    </>
  )
}

/** Everyone can report a suspicious transaction; the page never shows whether there is a report. */
function ReportSuspicion({ customerCode }: { customerCode: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <UnlessReadOnly>
      <Menu
        label={`More actions for ${customerCode}`}
        items={[
          { id: 'report', label: 'Report a suspicious transaction', icon: ShieldAlert, onSelect: () => setOpen(true) },
        ]}
      />
      <Suspense fallback={null}>
        {isOpen && <RaiseDialog customerCode={customerCode} onClose={() => setOpen(false)} />}
      </Suspense>
    </UnlessReadOnly>
  )
}

function Flags({ customer }: { customer: Customer }) {
  const { flags, customerCode, customerType, consentText, erasedAt, city, createdAt } = customer
  return (
    <>
      <span className="text-muted">
        {[customerCode, TYPE_WORDS[customerType], !erasedAt && city].filter(Boolean).join(' · ')} · Since{' '}
        {formatDate(toAccraDate(new Date(createdAt)))}
      </span>
      {erasedAt ? (
        <StatusBadge tone="neutral">Personal data erased</StatusBadge>
      ) : (
        <StatusBadge tone={consentText.startsWith('No ') ? 'warning' : 'neutral'}>{consentText}</StatusBadge>
      )}
      {flags.map((flag) => (
        <StatusBadge key={flag} tone="warning">
          {flag}
        </StatusBadge>
      ))}
    </>
  )
}

/** Contact details. Showing the full numbers and address is logged. */
function Contact({ customer }: { customer: Customer }) {
  const { customerCode, canShowDetails, erasedAt } = customer
  return (
    <Card title="Contact" actions={!erasedAt && <UpdateDetails customerCode={customerCode} />}>
      <DescriptionList
        items={[
          ...(erasedAt ? [] : detailsOf(customer)),
          { term: 'Data consent', value: <DateText value={customer.consentAt} /> },
          {
            term: 'Added',
            value: (
              <>
                {customer.addedBy}, <DateText value={customer.createdAt} />
              </>
            ),
          },
          { term: 'Branch', value: customer.branchName },
          { term: 'Customer code', value: <CopyId value={customerCode} name="customer code" /> },
        ]}
      />
      {!canShowDetails && !erasedAt && <Hint>Full contact details are shown after payment.</Hint>}
      <CustomerDifferences differences={customer.differences} />
    </Card>
  )
}

/** Links to the update of customer details on a motor policy. The query is shared with the cover calendar. */
function UpdateDetails({ customerCode }: { customerCode: string }) {
  const policies = useQuery(query('GET /policies', { query: { customerCode, limit: MAX_POLICIES } }))
  const policy = policies.data?.data.find(
    ({ product, allowedActions }) => product === 'motor' && allowedActions.includes('update-customer'),
  )
  if (!policy) return null
  return (
    <UnlessReadOnly>
      <Link to={paths.updateCustomer({ policyId: policy.policyId })} className={buttonClass('secondary', 'small')}>
        Update details
      </Link>
    </UnlessReadOnly>
  )
}

/** The details that an erasure removes. */
function detailsOf(customer: Customer): Description[] {
  const { customerCode, customerType, phone, email, ghanaCardNumber, city, region, canShowDetails } = customer
  const card = () => call('POST /customers/{customerCode}/card', { params: { customerCode } })
  const reveal = (read: (shown: Awaited<ReturnType<typeof card>>) => string | null) =>
    canShowDetails ? { onReveal: async () => read(await card()) ?? '' } : {}
  const place = [city, region].filter(Boolean).join(', ')
  return [
    { term: 'Phone', value: <PhoneLinks phone={phone} /> },
    ...(email ? [{ term: 'Email', value: email }] : []),
    ...(ghanaCardNumber
      ? [
          {
            term: 'Ghana Card',
            value: (
              <Masked masked={ghanaCardNumber} name="Ghana Card number" {...reveal((shown) => shown.ghanaCardNumber)} />
            ),
          },
        ]
      : []),
    ...(customerType === 'corporate'
      ? [{ term: 'TIN', value: <Masked masked="•••" name="TIN" {...reveal(({ tin }) => tin)} /> }]
      : []),
    {
      term: 'Address',
      value: <Masked masked={place || '•••'} name="full address" {...reveal(({ address }) => address)} />,
    },
  ]
}
