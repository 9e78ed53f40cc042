import { Activity, type RecordEvent } from './Activity.tsx'

/** Activity of a record without notes, newest first. */
export function RecordHistory({ timeline }: { timeline: readonly RecordEvent[] }) {
  return (
    <section className="grid content-start gap-3">
      <h3 className="font-bold">Activity</h3>
      <Activity events={timeline} notes={[]} />
    </section>
  )
}
