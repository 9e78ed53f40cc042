import type { Publication } from './event.ts'

/** Tracked user actions with their prescribed labels. */
export const LABELS = {
  loginSuccess: { eventType: 'Regular', name: 'Login Success' },
  loginFailure: { eventType: 'Error', name: 'Login Failure' },
  newInsuranceClick: { eventType: 'Regular', name: 'New Insurance Click' },
  quickQuoteGet: { eventType: 'Regular', name: 'Quick Quote Get' },
  quickQuoteBuyNow: { eventType: 'Regular', name: 'Quick Quote Buy Now' },
  quickQuoteCancel: { eventType: 'Regular', name: 'Quick Quote Cancel' },
  addTraveller: { eventType: 'Regular', name: 'Add Traveller' },
  travelAlone: { eventType: 'Regular', name: 'Travel Alone' },
  previewTravelCertificate: { eventType: 'Regular', name: 'Preview Travel Certificate' },
  addAssistant: { eventType: 'Regular', name: 'Add Assistant' },
  editAssistant: { eventType: 'Regular', name: 'Edit Assistant' },
  removeAssistant: { eventType: 'Regular', name: 'Remove Assistant' },
} as const satisfies Record<string, Publication>
