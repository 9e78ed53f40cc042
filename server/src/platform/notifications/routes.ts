import type { notificationEndpoints } from '@okwan/contract/platform/notifications'
import type { Handlers } from '../http/context.ts'
import {
  followNotifications,
  getPreferences,
  getUnread,
  listNotifications,
  markAllRead,
  markRead,
  setPreference,
} from './own-notifications.ts'

export const notificationRoutes: Handlers<typeof notificationEndpoints> = {
  'GET /notifications': listNotifications,
  'GET /notifications/unread': getUnread,
  'GET /notifications/events': followNotifications,
  'POST /notifications/{notificationId}/read': markRead,
  'POST /notifications/read': markAllRead,
  'GET /notifications/preferences': getPreferences,
  'PUT /notifications/preferences': setPreference,
}
