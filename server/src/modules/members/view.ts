// Converts members to what goes over the wire.

import { BETA_FEATURES } from '@daynook/contract/limits/accounts';
import type { OwnProfile } from '@daynook/contract/own-profile';
import type { MemberActor } from '../../http/actor.ts';
import { avatarUrl } from '../photos/service.ts';
import type { DetailRow } from './detail-store.ts';
import type { MemberRow } from './store.ts';

/** The URL of a member's picture; null without one. */
export function pictureUrl(member: Pick<MemberRow, 'picture_url' | 'picture_key'>): string | null {
  if (member.picture_url !== null) return member.picture_url;
  return member.picture_key === null ? null : avatarUrl(member.picture_key);
}

/** The day a member joined, in UTC. Their local day is private. */
const memberSince = (member: Pick<MemberRow, 'created_at'>) => member.created_at.toISOString().slice(0, 10);

export function ownProfile(
  member: MemberRow,
  detail: DetailRow,
  { isStaff, permissions }: Pick<MemberActor, 'isStaff' | 'permissions'>,
): OwnProfile {
  return {
    _id: member.id,
    name: member.name,
    picture: pictureUrl(member),
    email: member.email,
    isEmailVerified: member.is_email_verified,
    isStaff,
    permissions: [...permissions],
    accountStatus: member.status,
    headline: member.headline,
    languages: member.languages,
    profile: {
      headline: member.headline,
      profession: member.profession,
      jobTitle: detail.job_title,
      company: member.company,
      industry: detail.industry,
      linkedIn: detail.linked_in_url,
    },
    preferences: {
      currency: member.currency,
      timezone: member.time_zone,
      workspaceType: member.workspace_type,
      callLoad: detail.call_load as OwnProfile['preferences']['callLoad'],
      needs: detail.needs as OwnProfile['preferences']['needs'],
      workDays: detail.work_days,
      estimateCurrency: detail.estimate_currency,
      units: detail.units as OwnProfile['preferences']['units'],
      timeFormat: detail.time_format as OwnProfile['preferences']['timeFormat'],
      firstWeekday: detail.first_weekday as OwnProfile['preferences']['firstWeekday'],
      region: detail.region,
      language: detail.language as OwnProfile['preferences']['language'],
      theme: detail.theme as OwnProfile['preferences']['theme'],
      // Removed features aren't listed anymore.
      betaFeatures: BETA_FEATURES.filter((feature) => detail.beta_features.includes(feature)),
    },
    home:
      detail.home_label === null || detail.home_lat === null || detail.home_lng === null
        ? null
        : { label: detail.home_label, lat: detail.home_lat, lng: detail.home_lng },
    memberSince: memberSince(member),
    onboardingCompleted: member.is_onboarded,
    onboardingSteps: detail.onboarding_steps as OwnProfile['onboardingSteps'],
    deletionDueAt: member.deletion_due_at?.toISOString() ?? null,
  };
}
