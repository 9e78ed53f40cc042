import type { Locator } from '../../src/platform/analytics/location.ts'
import type { Values } from '../case.ts'
import { isValues, numberOf } from '../check.ts'

/**
 * `geolocationPermission`: granted, denied, prompt, or unsupported (the default). With `prompt`, reading the position asks the
 * user. The `position` `never` represents a device that never returns a position.
 */
export function createFakeLocator({ geolocationPermission: state = 'unsupported', position }: Values) {
  let promptShown = false
  const geolocation: Locator['geolocation'] = {
    getCurrentPosition: (found, failed) => {
      if (state === 'prompt') promptShown = true
      if (position === 'never') return
      if (state !== 'granted' || !isValues(position)) return failed()
      found({ coords: { latitude: numberOf(position.lat, Number.NaN), longitude: numberOf(position.lng, Number.NaN) } })
    },
  }
  const permissions = state === 'unsupported' ? undefined : { query: async () => ({ state: String(state) }) }
  return { permissions, geolocation, promptShown: () => promptShown }
}
