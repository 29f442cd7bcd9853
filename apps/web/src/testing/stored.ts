import type { ApiEndpoint, EndpointNode, EndpointWithConfig, Scenario, ScenarioNode, System } from '@assay/contract';

const node = (id: number): ScenarioNode => ({ id, name: `Scenario ${id}`, last_status: null, needs_review: false });

/** An endpoint of the tree with as many scenarios. */
export const storedNode = (id: number, scenarios = 0): EndpointNode => ({
  id,
  method: 'GET',
  endpoint: `/things/${id}`,
  summary: null,
  removed: false,
  scenarios: Array.from({ length: scenarios }, (_, index) => node(id * 100 + index)),
});

export const storedSystem = (part: Partial<System> = {}): System => ({
  id: 1,
  name: 'Shop',
  base_url: 'https://shop.example.com',
  description: null,
  auth_configured: false,
  protection: 'own_records',
  may_change_settings: false,
  created_at: '2026-01-02T03:04:05.000Z',
  endpoints: [],
  ...part,
});

export const storedScenario = (part: Partial<Scenario> = {}): Scenario => ({
  id: 7,
  endpoint_id: 5,
  name: 'Read a thing',
  requires_auth: false,
  expected_http_status: 200,
  auth_error: false,
  error_type: null,
  error_in: null,
  validations_count: 0,
  llm_validation_status: null,
  scenario_parameters: [],
  scenario_details: null,
  last_status: null,
  review: null,
  ...part,
});

export const storedEndpoint = (part: Partial<ApiEndpoint> = {}): ApiEndpoint => ({
  id: 5,
  system_id: 1,
  system_name: 'Shop',
  method: 'PATCH',
  endpoint: '/things/{id}',
  summary: null,
  removed: false,
  full_endpoint_url: 'https://shop.example.com/things/{id}',
  system_base_url: 'https://shop.example.com',
  scenarios: [],
  default_success_endpoint_parameters: [],
  raw_definition: { security: [] },
  requires_body: false,
  parameters: [],
  query_parameters: [],
  path_parameters: [],
  ...part,
});

/** The same as the wizard gets it. */
export const storedWithConfig = (part: Partial<EndpointWithConfig> = {}): EndpointWithConfig => ({
  ...storedEndpoint(),
  configured: false,
  configuration: { parameters: {} },
  ...part,
});
