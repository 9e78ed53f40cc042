/** Removes personal data from addresses: `/policies/motor-77/renew?q=Ama#x` becomes `/policies/motor-{id}/renew`. */
export function scrubUrl(url: string): string {
  const [, origin = '', path = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return origin + path.split('/').map(scrubSegment).join('/')
}

// Segments of our routes, the API version, and build files. Any other segment may identify a person.
const PLAIN_SEGMENT = /^(?:|[a-z]+(?:-[a-z]+)*|v\d+|[\w.-]+\.(?:js|css|woff2|svg|json))$/
const ID_SEGMENT = /^(motor-|travel-|sticker-)?.*?(-receipt|-pay)?$/

function scrubSegment(segment: string): string {
  return PLAIN_SEGMENT.test(segment) ? segment : segment.replace(ID_SEGMENT, '$1{id}$2')
}

/** Parts of a monitoring event that contain addresses. */
type WithAddresses = {
  view?: { url?: string; referrer?: string }
  resource?: { url?: string }
  error?: { resource?: { url?: string } }
}

/** `beforeSend` of the SDK: changes the event in place and returns true to send it. */
export function scrub(event: WithAddresses): true {
  for (const place of [event.view, event.resource, event.error?.resource]) {
    if (place?.url) place.url = scrubUrl(place.url)
  }
  if (event.view?.referrer) event.view.referrer = scrubUrl(event.view.referrer)
  return true
}
