import { Button } from '../../ui/actions/Button.tsx'
import type { LinkProps } from '../../ui/actions/link.ts'
import { DocumentPage } from '../../ui/DocumentPage.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { CaseTitle } from '../../ui/data/CaseTitle.tsx'
import { DescriptionList } from '../../ui/data/DescriptionList.tsx'
import { Countdown, minutesOf, useSecondsLeft } from '../../ui/data/due/Countdown.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { StageProgress } from '../../ui/data/StageProgress.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { StepMark, Stepper, StepRoad } from '../../ui/forms/Stepper.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Chapter, Row, Show } from './Show.tsx'

const STEPS = ['Vehicle', 'Underwriting', 'Policyholder', 'Estimates', 'Payment'].map((title) => ({
  id: title,
  title,
  link: ({ children, ...props }: LinkProps) => (
    <a href={`#${title}`} {...props}>
      {children}
    </a>
  ),
}))

const STAGES = [
  { label: 'Notified', note: '3 Nov 2026' },
  { label: 'Documents' },
  { label: 'Assessment' },
  { label: 'Approved', note: 'Overdue since 13 Nov 2026', isOverdue: true },
  { label: 'Payout' },
  { label: 'Paid' },
]

const LEFT_MS = 184_000
const RESEND_MS = 22_000

export function FlowShow({ now }: { now: Date }) {
  return (
    <Chapter title="Flows and documents">
      <div className="grid gap-6 lg:grid-cols-3">
        <Show title="Stepper">
          <Stepper steps={STEPS} current={4} />
          <Card className="max-w-64">
            <StepRoad label="Steps" steps={STEPS} current={4} />
          </Card>
        </Show>
        <Show title="Countdown, StepMark">
          <Countdown endsAt={new Date(now.getTime() + LEFT_MS)} totalSeconds={300} label="left to approve" />
          <ol className="space-y-2">
            <li className="flex items-center gap-3">
              <StepMark number={1} state="done" /> Request sent
            </li>
            <li className="flex items-center gap-3 font-bold">
              <StepMark number={2} state="current" /> Waiting for PIN
            </li>
            <li className="flex items-center gap-3">
              <StepMark number={3} state="next" /> Policy issued
            </li>
          </ol>
          <ResendButton from={new Date(now.getTime() + RESEND_MS)} />
        </Show>
        <Show title="SaveState">
          <div>
            <SaveState saving={{ status: 'saving' }} />
            <SaveState saving={{ status: 'saved', at: new Date('2026-11-14T09:41:00Z') }} />
            <SaveState saving={{ status: 'offline' }} />
            <SaveState saving={{ status: 'failed', onRetry: () => {} }} />
          </div>
        </Show>
      </div>
      <Show title="CaseTitle, StageProgress">
        <CaseTitle plate="GN 5530-17" customerName="Lariba Acheampong">
          <StatusBadge tone="info">Offer sent</StatusBadge>
        </CaseTitle>
        <StageProgress stages={STAGES} current={3} />
        <StageProgress stages={STAGES.slice(0, 2)} current={1} failed />
      </Show>
      <Show title="Logo">
        <Row>
          {['admin', 'agent', 'staff'].map((portal) => (
            <span key={portal} data-portal={portal} className="mr-8 text-text">
              <Logo name="okwan" portal={`${portal[0]?.toUpperCase()}${portal.slice(1)} portal`} />
            </span>
          ))}
        </Row>
      </Show>
      <Show title="DocumentPage">
        <div className="rounded-lg bg-well p-4 md:p-8">
          <DocumentPage label="Receipt" size="receipt">
            <Logo name="okwan" />
            <h4 className="mt-4 mb-3 text-input font-bold">Receipt</h4>
            <DescriptionList
              items={[
                { term: 'Reference', value: 'OKW-7H2K-90' },
                { term: 'Paid', value: <Money pesewas={248_630} /> },
              ]}
            />
          </DocumentPage>
        </div>
      </Show>
    </Chapter>
  )
}

function ResendButton({ from }: { from: Date }) {
  const seconds = useSecondsLeft(from)
  return (
    <Button size="large" disabled={seconds > 0}>
      Resend request {seconds > 0 && `in ${minutesOf(seconds)}`}
    </Button>
  )
}
