/** Rewrites a trace of a browser so that the duration of each task is its processor time. */

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

/**
 * Other work on the machine interrupts the browser, so the elapsed time of a task can be twenty times its own work. The trace
 * also has the processor time of each task of a thread. The task and all events in it are shortened to that time; the start of
 * the task stays.
 */
export function toThreadTime<Event extends TraceEvent>(events: Event[]): Event[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`)
  const shortened = new Map<Event, Event>()
  for (const ofThread of threads.values()) {
    const tasks = ofThread.filter(isTask).toSorted((a, b) => a.ts - b.ts)
    let next = 0
    let task: Event | undefined
    for (const event of ofThread.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      while ((tasks[next]?.ts ?? Number.POSITIVE_INFINITY) <= event.ts) task = tasks[next++]
      if (task && event.ts < task.ts + (task.dur ?? 0)) shortened.set(event, within(task, event))
    }
  }
  return events.map((event) => shortened.get(event) ?? event)
}

function isTask({ name, ph, dur, tdur }: TraceEvent): boolean {
  return ph === 'X' && name.endsWith('RunTask') && dur !== undefined && tdur !== undefined && tdur < dur
}

function within<Event extends TraceEvent>({ ts, dur = 1, tdur = 1 }: Event, event: Event): Event {
  const share = Math.max(tdur, 1) / Math.max(dur, 1)
  const length = event.dur === undefined ? {} : { dur: Math.round(event.dur * share) }
  return { ...event, ts: ts + Math.round((event.ts - ts) * share), ...length }
}
