import type { complaintEndpoints } from '@okwan/contract/service/complaints'
import type { Handlers } from '../../platform/http/context.ts'
import { assignComplaint, assignComplaintToCaller, changeDetails, shareComplaint } from './change-complaint.ts'
import { getComplaint, listComplaintPeople, listComplaints } from './get-complaint.ts'
import {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  escalateComplaint,
  reopenComplaint,
  startComplaint,
} from './move-complaint.ts'
import { recordComplaint } from './receive-complaint.ts'

export const complaintRoutes: Handlers<typeof complaintEndpoints> = {
  'POST /complaints': recordComplaint,
  'GET /complaints': listComplaints,
  'GET /complaints/people': listComplaintPeople,
  'GET /complaints/{id}': getComplaint,
  'POST /complaints/{id}/acknowledge': acknowledgeComplaint,
  'POST /complaints/{id}/take': assignComplaintToCaller,
  'POST /complaints/{id}/assign': assignComplaint,
  'POST /complaints/{id}/start': startComplaint,
  'POST /complaints/{id}/answer': answerComplaint,
  'POST /complaints/{id}/close': closeComplaint,
  'POST /complaints/{id}/escalate': escalateComplaint,
  'POST /complaints/{id}/reopen': reopenComplaint,
  'POST /complaints/{id}/details': changeDetails,
  'POST /complaints/{id}/share': shareComplaint,
}
