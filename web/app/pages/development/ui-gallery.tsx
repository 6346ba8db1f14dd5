// Every component of the design system on one page, for development. Not in the production build.
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { LazyCalendar } from '../../ui/dates/lazy-calendar.tsx';
import { ZonedDate, ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import * as icons from '../../ui/icons/icons.tsx';
import * as memberIcons from '../../ui/icons/member-icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Stars } from '../../ui/stars.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-5 text-[14px] font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}

const row = 'flex flex-wrap items-center gap-3';

export default function UiGallery() {
  const [isOn, setOn] = useState(true);
  const [people, setPeople] = useState(2);
  const [date, setDate] = useState<string | null>('2026-12-03');
  const [tab, setTab] = useState<'upcoming' | 'past'>('upcoming');
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <div className="wrap py-10">
      <h1 className="display text-[56px]">Work from a room with someone’s light in it.</h1>
      <p className="mt-4 text-[19px] text-muted">
        Quiet desks, backyard offices, and meeting tables in real homes near you.
      </p>
      <Part title="Buttons">
        <div className={row}>
          <Button>Book instantly</Button>
          <Button variant="outline">Share</Button>
          <Button variant="soft">Edit</Button>
          <Button variant="plain">Maybe later</Button>
          <Button variant="accent">Accept</Button>
          <Button variant="danger">Cancel booking</Button>
          <Button isBusy>Saving</Button>
          <Button disabled>Not now</Button>
          <LinkButton to="/" size="lg">
            Large link
          </LinkButton>
          <Button size="sm" variant="outline">
            Small
          </Button>
          <IconButton label="Save" variant="outline">
            <icons.HeartIcon />
          </IconButton>
          <IconButton label="Saved" variant="floating">
            <icons.HeartIcon isFilled className="text-clay" />
          </IconButton>
        </div>
      </Part>
      <Part title="Chips, badges, people">
        <div className={row}>
          <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
            Portland, Oregon
          </Chip>
          <Chip>2 people</Chip>
          <Badge>Paused</Badge>
          <Badge tone="moss">Confirmed</Badge>
          <Badge tone="clay">Waiting</Badge>
          <Badge tone="sun">New</Badge>
          <Badge tone="danger">Declined</Badge>
          <CountBadge count={4} />
          <CountBadge count={23} />
          <Avatar picture={null} initials="ÉT" />
          <Stars rating={4.94} reviewCount={37} />
          <Stars rating={4.88} reviewCount={1} variant="long" />
          <Stars rating={null} reviewCount={0} />
        </div>
      </Part>
      <Part title="Money and time">
        <div className="grid gap-1">
          <Money amountMinor={6400} currency="USD" isRounded />
          <Money amountMinor={5460} currency="USD" withCode />
          <Money amountMinor={12000} currency="JPY" withCode />
          <ZonedTime
            startsAt="2026-12-03T14:00:00Z"
            endsAt="2026-12-03T22:00:00Z"
            timeZone="America/Toronto"
            withDate
          />
          <ZonedTime startsAt="2026-12-03T14:00:00Z" timeZone="America/Los_Angeles" />
          <ZonedTime
            startsAt="2026-12-03T14:00:00Z"
            endsAt="2026-12-05T22:00:00Z"
            timeZone="America/Toronto"
            withDate
          />
          <ZonedDate at="2026-12-03T02:00:00Z" timeZone="America/Toronto" dateStyle="long" />
        </div>
      </Part>
      <Part title="Fields">
        <div className="grid max-w-3xl gap-6 md:grid-cols-2">
          <TextField label="Name" placeholder="Ana Límová" description="As your host will read it." />
          <TextField
            label="E-mail"
            type="email"
            defaultValue="ana@"
            error="That address is not complete. It needs a part after the @."
          />
          <TextField label="Lowest price" inputMode="numeric" before="$" />
          <Select label="Sort by" defaultValue="distance">
            <option value="distance">Distance</option>
            <option value="price">Price</option>
          </Select>
          <NumberField label="People" value={people} onChange={setPeople} minimum={1} maximum={12} />
          <TextArea label="Message to the host" placeholder="What brings you there?" />
          <div>
            <Checkbox defaultChecked>Sit-stand desk</Checkbox>
            <Checkbox description="Nobody else in the room while you are in it">Door closes</Checkbox>
            <Checkbox error="Please accept the house rules.">House rules</Checkbox>
          </div>
          <Switch defaultChecked description="Takes effect at once.">
            Search as I move the map
          </Switch>
        </div>
      </Part>
      <Part title="Calendar">
        <LazyCalendar
          label="Date"
          value={date}
          onChange={setDate}
          minimum="2026-11-21"
          maximum="2027-02-19"
          isUnavailable={(day) => new Date(day).getUTCDay() === 0}
        />
      </Part>
      <Part title="Tabs, pages">
        <Tabs
          label="Bookings"
          tabs={[
            { id: 'upcoming', label: 'Upcoming' },
            { id: 'past', label: 'Past' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {tab}
        </Tabs>
        <Pagination page={5} pageCount={20} linkTo={(page) => `?page=${page}`} />
      </Part>
      <Part title="What floats">
        <div className={row}>
          <Popover label="Price" trigger={(trigger) => <Chip {...trigger}>Price</Chip>}>
            <div className="w-64">A panel under its chip.</div>
          </Popover>
          <Menu
            groups={[
              [
                { id: 'a', label: 'Profile', to: '/profile' },
                { id: 'b', label: 'Dashboard', to: '/dashboard' },
              ],
              [{ id: 'c', label: 'Sign Out', onSelect: () => announce('Signed out') }],
            ]}
            trigger={(trigger) => (
              <button type="button" {...trigger} className="rounded-pill bg-well px-4 py-2">
                Menu
              </button>
            )}
          />
          <Button variant="outline" onClick={() => setDialogOpen(true)}>
            Dialog
          </Button>
          <Button variant="outline" onClick={() => toast.success('Workspace bookmarked!')}>
            Toast
          </Button>
          <Button variant="outline" onClick={() => toast.error('Failed to bookmark workspace')}>
            Error toast
          </Button>
          <Button variant="outline" onClick={() => toast.loading('Saving…', { id: 'save' })}>
            Loading toast
          </Button>
        </div>
        <Dialog
          isOpen={isDialogOpen}
          onClose={() => setDialogOpen(false)}
          title="Cancel this booking?"
          footer={<Button variant="danger">Cancel booking</Button>}
        >
          <p className="text-muted">You get $94.50 USD back, because it starts in more than 24 hours.</p>
        </Dialog>
      </Part>
      <Part title="Photos and carousel">
        <Carousel label="Examples" heading={<h3 className="display text-[38px]">Near you this week</h3>}>
          {[
            '1QcSHQRnh493V4dIh4eXh1h4kJUI',
            '3PcNNYSFeXh/d3eld0iHZoZgVwh2',
            '',
            '',
            '2fcZFIB3iId/h3iJh4aIYJ2V8g',
            '',
            '',
          ].map((thumbhash, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples never move
            <article key={index}>
              <Photo
                photo={thumbhash ? { url: '/none.webp', sizes: [], alt: '', thumbhash, width: 4, height: 3 } : null}
                sizes="400px"
                className="rounded-card"
              />
              <h4 className="mt-3.5 text-[17px] font-semibold">Garden office under the maple</h4>
            </article>
          ))}
        </Carousel>
      </Part>
      <Part title="States">
        <div className="grid gap-6 md:grid-cols-2">
          <Card>
            <EmptyState
              title="No places found"
              icon={<icons.CompassIcon size={28} />}
              action={<Button>Back to Homepage</Button>}
            >
              Try a wider circle, or another day.
            </EmptyState>
          </Card>
          <Card variant="floating">
            <ErrorState title="Unable to search for workspaces." onRetry={() => undefined}>
              Please try again.
            </ErrorState>
          </Card>
          <Card variant="well" className="grid gap-4">
            <Skeleton className="aspect-4/3 rounded-card bg-surface" />
            <TextSkeleton />
          </Card>
          <Card className="grid grid-cols-6 gap-4">
            {Object.entries({ ...icons, ...memberIcons }).map(([name, Icon]) => (
              <Icon key={name} />
            ))}
          </Card>
        </div>
      </Part>
    </div>
  );
}
