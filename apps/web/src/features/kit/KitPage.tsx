import { Play } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Card,
  Chart,
  Checkbox,
  ConfirmDialog,
  EmptyState,
  Field,
  Input,
  JsonView,
  MethodBadge,
  Notice,
  ProgressBar,
  SearchInput,
  Select,
  showToast,
  Skeleton,
  Stat,
  StatusBadge,
  StatusDot,
  Tabs,
  TextArea,
} from '../../ui/index.ts';
import { confirmPresets } from '../confirmations/index.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const badges = ['pass', 'fail', 'error', 'running', 'idle'] as const;

/** Every component of the kit in every variant, to look at; only in the development build. */
export function KitPage() {
  const [tab, setTab] = useState('one');
  const [open, setOpen] = useState(false);
  return (
    <main className="mx-auto grid max-w-4xl gap-6 p-6">
      <h1 className="text-xl font-semibold">Kit</h1>
      <Charts />
      <Controls onDanger={() => setOpen(true)} />
      <Fields />
      <Messages />
      <Card title="Body">
        <JsonView label="Body" text='{"items":[{"price":-4},{"price":2}]}' marked={['$.items[0].price']} />
      </Card>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: 'One', content: 'First' },
          { id: 'two', label: 'Two', content: 'Second' },
        ]}
      />
      <ConfirmDialog
        open={open}
        {...confirmPresets.clearAllData}
        processing={false}
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </main>
  );
}

function Charts() {
  return (
    <Card title="Charts">
      <Chart
        label="Runs by day"
        kind="stacked"
        labels={['Mon', 'Tue', 'Wed']}
        series={[
          { label: 'Passed', tone: 'pass', values: [4, 6, 2] },
          { label: 'Failed', tone: 'fail', values: [1, 0, 3] },
        ]}
      />
    </Card>
  );
}

function Controls({ onDanger }: { onDanger: () => void }) {
  return (
    <>
      <Card title="Buttons">
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon={<Play size={14} />}>
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button kind="ghost">Ghost</Button>
          <Button kind="danger" onClick={onDanger}>
            Danger
          </Button>
          <Button busy>Busy</Button>
          <Button disabled>Disabled</Button>
          <Button onClick={() => showToast('success', 'Saved.')}>Toast</Button>
        </div>
      </Card>
      <Card title="Badges">
        <div className="flex flex-wrap items-center gap-3">
          {badges.map((kind) => (
            <span key={kind} className="flex items-center gap-2">
              <StatusBadge kind={kind}>{kind}</StatusBadge>
              <StatusDot kind={kind} label={kind} />
            </span>
          ))}
          {methods.map((method) => (
            <MethodBadge key={method} method={method} />
          ))}
        </div>
      </Card>
    </>
  );
}

function Fields() {
  const [text, setText] = useState('');
  return (
    <Card title="Fields">
      <div className="grid gap-3">
        <Field label="Text" hint="A hint">
          {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
        <Field label="With an error" error="Enter a name.">
          {(control) => <Input {...control} />}
        </Field>
        <Field label="Choice">
          {(control) => (
            <Select {...control}>
              <option>One</option>
            </Select>
          )}
        </Field>
        <Field label="Long text">{(control) => <TextArea {...control} />}</Field>
        <Checkbox label="Required" />
        <SearchInput label="Search" value={text} onChange={setText} />
      </div>
    </Card>
  );
}

function Messages() {
  return (
    <Card title="Messages">
      <div className="grid gap-2">
        <Notice kind="info">Info</Notice>
        <Notice kind="success">Success</Notice>
        <Notice kind="warning">Warning</Notice>
        <Notice kind="error">Error</Notice>
        <EmptyState title="Nothing here" action={<Button>Create</Button>}>
          One sentence, one action.
        </EmptyState>
        <Skeleton rows={2} />
        <ProgressBar value={2} max={5} label="Progress" />
        <Stat label="Systems" value={3} />
      </div>
    </Card>
  );
}
