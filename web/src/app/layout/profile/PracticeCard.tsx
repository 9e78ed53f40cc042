import { ExternalLink } from 'lucide-react'
import { PRACTICE_TEXT, practiceUrl } from '../../../platform/session/practice.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'

/** Link to the practice installation; empty if the company has none. */
export function PracticeCard() {
  const url = practiceUrl()
  if (!url) return null
  return (
    <Card title="Practise" text={PRACTICE_TEXT}>
      <a href={url} target="_blank" rel="noopener" className={buttonClass('secondary')}>
        Open practice
        <ExternalLink aria-hidden className="-mr-0.5 size-4" />
        <span className="sr-only">, in a new tab</span>
      </a>
    </Card>
  )
}
