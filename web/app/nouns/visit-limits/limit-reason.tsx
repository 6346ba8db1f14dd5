// Which limit of local rules leaves no room on a day.
import type { VisitLimitReason } from '@daynook/contract/listings/visit-limits';
import { useIntl } from 'react-intl';
import { limitReasonText } from './visit-limit-words.ts';

export const LimitReason = ({ reason }: { reason: VisitLimitReason }) => limitReasonText(useIntl(), reason);
