import { saidStates } from '../packages/generator/src/states/sentences.ts';
console.log(saidStates('A draft, a declined or a completed proposal can be deleted, one in another state is 409. Its blocks and its jobs are deleted with it. The state of a record forbids it.', ['draft','submitted','accepted','declined','scheduled','completed']));
console.log(saidStates('A draft can be deleted, in any other state it is 409.', ['draft','submitted','accepted']));
