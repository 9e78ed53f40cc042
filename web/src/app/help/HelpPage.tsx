import type { PermissionHolder } from '@okwan/domain/platform/permissions'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { PageHeader } from '../../platform/page/PageHeader.tsx'
import { Link } from '../../platform/routes/link.ts'
import { canOpen, ROUTE } from '../../platform/routes/table.ts'
import { useUser } from '../../platform/session/current.ts'
import { hasPractice } from '../../platform/session/practice.ts'
import { TourCard } from '../../platform/tour/TourOffer.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Card } from '../../ui/data/Card.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { PracticeCard } from '../layout/profile/PracticeCard.tsx'
import type { Topic } from './topics/topic.ts'
import { GUIDE, TOPICS } from './topics.ts'
import { WHATS_NEW } from './whats-new.ts'

/** Guide for the role of the user. If Help was opened from a page, the topics about that page come first. */
export function HelpPage() {
  const user = useUser()
  const [{ topic, from }] = useFilters<'help'>()
  const [text, setText] = useState('')
  if (!user) return null
  const groups = GUIDE.map(({ title, topics }) => ({
    title,
    topics: topics.filter((each) => isShown(each, user, text)),
  }))
  const found = groups.filter(({ topics }) => topics.length > 0)
  const aboutPage = from && !text ? TOPICS.filter((each) => isShown(each, user, '') && isAbout(each, from)) : []
  return (
    <>
      <PageHeader title="Help" />
      <div className="grid max-w-200 gap-4">
        <TextField
          label="Search help"
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {aboutPage.length > 0 && (
          <TopicCard title="Help for the previous page" topics={aboutPage} open={aboutPage[0]?.id} />
        )}
        {!text && <TourCard user={user} />}
        {!text && <PracticeCard />}
        {found.map(({ title, topics }) => (
          <TopicCard
            key={title}
            title={title}
            topics={topics}
            open={text && topics.length === 1 ? topics[0]?.id : topic}
          />
        ))}
        {found.length === 0 && <p role="status">No topic matches “{text}”. Try another word, or ask a colleague.</p>}
        {!text && (
          <Card title="What’s new">
            <dl className="grid gap-3">
              {WHATS_NEW.filter(({ inPractice }) => !inPractice || hasPractice()).map(({ title, text: news }) => (
                <div key={title}>
                  <dt className="font-medium">{title}</dt>
                  <dd className="text-muted">{news}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
      </div>
    </>
  )
}

type TopicCardProps = { title: string; topics: readonly Topic[]; open: string | undefined }

function TopicCard({ title, topics, open }: TopicCardProps) {
  return (
    <Card title={title}>
      <div className="divide-y divide-line">
        {topics.map((topic) => (
          <Disclosure key={topic.id} title={topic.title} isOpen={topic.id === open}>
            <ol className="grid list-decimal gap-1.5 pl-5">
              {topic.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {topic.notes?.map((note) => (
              <p key={note} className="text-muted">
                {note}
              </p>
            ))}
            {topic.opens && (
              <Link to={topic.opens} className={buttonClass('secondary')}>
                Open page
                <ArrowRight aria-hidden className="-mr-0.5 size-4" />
              </Link>
            )}
          </Disclosure>
        ))}
      </div>
    </Card>
  )
}

function Disclosure({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="group py-1">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 font-medium pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-90" />
        {title}
      </summary>
      <div className="grid justify-items-start gap-3 pb-4 pl-6">{children}</div>
    </details>
  )
}

function isShown(topic: Topic, user: PermissionHolder, text: string): boolean {
  const all = [topic.title, ...topic.steps, ...(topic.notes ?? [])].join(' ').toLowerCase()
  const words = text.toLowerCase().split(/\s+/)
  if (topic.inPractice && !hasPractice()) return false
  return canOpen(ROUTE[topic.route], user) && words.every((word) => all.includes(word))
}

/**
 * Whether the topic explains the open page. A page with an id in its address is recognised by the text before and after the id.
 */
function isAbout({ about }: Topic, address: string): boolean {
  return about.some((name) => {
    const [before = '', after = ''] = ROUTE[name].path.split(/\{.*\}/)
    const hasId = before !== ROUTE[name].path
    return hasId ? address.startsWith(before) && address.endsWith(after) : address === before
  })
}
