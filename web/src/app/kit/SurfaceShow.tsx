import { PRODUCT_NAME } from '@okwan/domain/platform/product-name'
import { Check, FileText, Pencil, Smartphone } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'
import type { RenderLink } from '../../ui/actions/link.ts'
import { Tabs } from '../../ui/actions/Tabs.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { CopyId } from '../../ui/data/CopyId.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Diff } from '../../ui/data/Diff.tsx'
import { Figure } from '../../ui/data/Figure.tsx'
import { Amount, Money } from '../../ui/data/Money.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Timeline } from '../../ui/data/Timeline.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { Chapter, Show } from './Show.tsx'

const MINUTE_MS = 60_000

const link =
  (id: string): RenderLink =>
  ({ children, ...props }) => (
    <a href={`#${id}`} {...props}>
      {children}
    </a>
  )

export function SurfaceShow({ now }: { now: Date }) {
  return (
    <Chapter title="Surfaces">
      <Show title="Tabs">
        <Tabs
          label="Policies"
          current="overview"
          tabs={[
            { id: 'overview', label: 'Overview', link: link('overview') },
            { id: 'all', label: 'All policies', count: 1284, link: link('all') },
            { id: 'pay-later', label: 'Pay later', count: 9, link: link('pay-later') },
          ]}
        />
      </Show>
      <Figures />
      <Banners />
      <Show title="Card, DescriptionList, Timeline, Diff">
        <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
          <div className="space-y-4">
            <PolicyCard />
            <Card title="Requested change" text="Submitted by Yaw Boateng">
              <Diff
                caption="Requested change"
                changes={[
                  { label: 'Registration', before: 'GR 4821-22', after: 'GR 4812-22' },
                  { label: 'Seats', before: '5', after: '7' },
                ]}
              />
            </Card>
          </div>
          <HistoryCard now={now} />
        </div>
      </Show>
      <Placeholders />
    </Chapter>
  )
}

function Figures() {
  return (
    <Show title="Figure">
      <div className="grid gap-3 xs:grid-cols-2 xl:grid-cols-4">
        <Figure
          label="Premium sold"
          value={<Amount pesewas={4_821_075} />}
          change={{ direction: 'up', text: '12% vs previous 30 days', tone: 'success' }}
        />
        <Figure
          label="Policies issued"
          value="86"
          detail="71 motor · 15 travel"
          sparkline={<Sparkline values={[3, 5, 4, 7, 6, 8, 7, 11, 9]} />}
        />
        <Figure label="Renewals due in 30 days" value="23" detail="7 this week" detailTone="warning" />
        <Figure label="Pending payments" value="3" change={{ direction: 'down', text: '2 fewer than yesterday' }} />
      </div>
    </Show>
  )
}

function Banners() {
  return (
    <Show title="Banner">
      <div className="grid gap-3 lg:grid-cols-2">
        <Banner tone="success" title="Refund approved">
          GH₵412.60 is being sent to 024 123 4567.
        </Banner>
        <Banner tone="warning" action={<Button size="small">Check again</Button>}>
          MTN hasn’t confirmed the payment yet. We’re still checking.
        </Banner>
        <Banner tone="danger" title="Payment received, policy not issued" onDismiss={() => {}}>
          The office has been notified.
        </Banner>
        <Banner tone="info">Efua approved this 10 seconds ago. This page shows the new status.</Banner>
      </div>
    </Show>
  )
}

function HistoryCard({ now }: { now: Date }) {
  return (
    <Card title="History">
      <Timeline
        entries={[
          {
            id: '3',
            icon: Check,
            tone: 'success',
            text: 'Policy issued',
            actor: PRODUCT_NAME,
            at: new Date(now.getTime() - MINUTE_MS).toISOString(),
          },
          {
            id: '2',
            icon: Smartphone,
            tone: 'info',
            text: 'Payment of GH₵2,486.30 approved',
            actor: 'Akosua Boateng',
            at: new Date(now.getTime() - 4 * MINUTE_MS).toISOString(),
            detail: 'MTN Mobile Money, 024 ••• 4567',
          },
          {
            id: '1',
            icon: FileText,
            text: 'Quote created',
            actor: 'Yaw Boateng',
            at: new Date(now.getTime() - 95 * MINUTE_MS).toISOString(),
          },
        ]}
      />
    </Card>
  )
}

function Placeholders() {
  return (
    <Show title="EmptyState, ErrorPanel, Skeleton">
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <EmptyState
            illustration={<EmptyGlovebox />}
            title="No policies yet"
            text="Policies you sell appear here."
            action={<Button variant="primary">New policy</Button>}
          />
        </Card>
        <Card>
          <ErrorPanel
            title="Couldn’t load policies"
            text="Something went wrong on our side. Try again. If it keeps happening, contact the office and quote this code."
            code="7H2K-90"
            onRetry={() => {}}
          />
        </Card>
        <Card title="Customer">
          <div className="space-y-3" aria-busy>
            <Skeleton className="w-40" />
            <Skeleton className="w-full" />
            <Skeleton className="w-3/4" />
          </div>
        </Card>
      </div>
    </Show>
  )
}

function PolicyCard() {
  return (
    <Card
      title="Policy"
      actions={
        <Button size="small" icon={Pencil}>
          Change
        </Button>
      }
    >
      <DescriptionList
        items={[
          { term: 'Number', value: <CopyId value="MTR-26-004182" name="policy number" /> },
          {
            term: 'Vehicle',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <PlateChip plate="GR 4821-22" /> Toyota Corolla
              </span>
            ),
            action: (
              <a href="#vehicle" className="font-medium text-accent-text">
                Change
              </a>
            ),
          },
          { term: 'Status', value: <StatusBadge tone="success">Active</StatusBadge> },
          { term: 'Premium', value: <Money pesewas={248_630} /> },
        ]}
      />
      <div className="mt-4 border-t border-line pt-4">
        <DescriptionList
          layout="grid"
          items={[
            { term: 'Cover', value: 'Comprehensive' },
            { term: 'Period', value: '15 Nov 2026 – 14 Nov 2027' },
            { term: 'Excess', value: 'Buy-back' },
          ]}
        />
      </div>
    </Card>
  )
}
