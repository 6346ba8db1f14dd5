// Why a reputation file doesn't count here, for the person who has it.
import type { ImportProblem, ReputationProblem } from '@daynook/contract/reputation/limits';
import { AppError } from '../../lib/app-error.ts';
import { sayKnown, toSay } from '../../lib/languages/say.ts';

const WORDS: Readonly<Record<ReputationProblem | ImportProblem, string>> = {
  'not-a-file': toSay('This isn’t a reputation file. Choose the file as you downloaded it.'),
  'another-version': toSay('This file is in a newer format that we can’t read yet.'),
  changed: toSay('Someone changed this file after it was signed. Download it again.'),
  expired: toSay('This file has expired. Download a new one from the other site.'),
  'not-yet': toSay('This file is dated in the future, so we can’t accept it.'),
  off: toSay('We can’t check files from other sites because outgoing connections are turned off here.'),
  unreachable: toSay('We couldn’t get the other site’s keys to check the signature. Try again later.'),
  'unknown-key': toSay('The site named in this file doesn’t recognize its signature. Download a new file there.'),
  'bad-signature': toSay('The signature isn’t valid. The file was changed, or isn’t from the site it names.'),
  own: toSay('This file is from here, so your profile already shows it. Use it on another site.'),
  'not-accepted': toSay('Files from this site aren’t accepted here.'),
  'another-email': toSay('This file belongs to another email address. Use the same confirmed email on both sites.'),
  older: toSay('You’ve already added a newer file from this site.'),
  removed: toSay('Our team removed this site’s file from your profile. Contact us if that’s a mistake.'),
  'too-many': toSay('Your profile can’t show files from any more sites. Remove one first.'),
};

export const problemWords = (problem: ReputationProblem | ImportProblem): string => sayKnown(WORDS[problem]);

export const refuse = (problem: ReputationProblem | ImportProblem): AppError =>
  new AppError('REPUTATION_REFUSED', {
    message: problemWords(problem),
    fields: { file: problemWords(problem) },
    current: { problem },
  });
